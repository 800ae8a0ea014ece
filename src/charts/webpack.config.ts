import path from "node:path";
import { fileURLToPath } from "node:url";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import type { Configuration } from "webpack";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Where the page is built: beside the product's bundles, never among them. */
export const pageFolder = path.join(root, "dist", "charts", "page");

/** The page of `npm run charts`: a build of its own, which no build of the product includes. */
export const chartsConfiguration: Configuration = {
  name: "charts",
  mode: "development",
  context: root,
  entry: { charts: "./src/charts/page/main.tsx" },
  devtool: false,
  output: { path: pageFolder, publicPath: "/charts/", filename: "[name].js", chunkFilename: "[name].js", clean: true },
  resolve: { extensions: [".ts", ".tsx", ".js"] },
  cache: { type: "filesystem", name: "charts", buildDependencies: { config: [fileURLToPath(import.meta.url)] } },
  module: {
    // It is a worker and a module in one, and minified.
    noParse: /elk\.bundled\.js$/,
    rules: [
      {
        test: /\.tsx?$/,
        include: [path.join(root, "src"), path.join(root, "machines")],
        loader: "swc-loader",
        options: {
          swcrc: false,
          jsc: {
            parser: { syntax: "typescript", tsx: true },
            target: "es2022",
            transform: { react: { runtime: "automatic" } },
          },
        },
      },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          {
            loader: "css-loader",
            options: { modules: { auto: true, namedExport: false, localIdentName: "[name]__[local]" } },
          },
        ],
      },
    ],
  },
  plugins: [new MiniCssExtractPlugin({ filename: "[name].css" })],
  stats: "errors-warnings",
  performance: { hints: false },
};
