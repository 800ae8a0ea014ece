import path from "node:path";
import { fileURLToPath } from "node:url";
import CompressionPlugin from "compression-webpack-plugin";
import CssMinimizerPlugin from "css-minimizer-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import webpack, { type ChunkGroup, type Compiler, type Configuration, type RuleSetRule } from "webpack";
import type { Configuration as DevServerConfiguration } from "webpack-dev-server";
import type { AssetManifest } from "./src/shared/contract/page.ts";

const root = path.dirname(fileURLToPath(import.meta.url));
const at = (...parts: string[]) => path.join(root, ...parts);

/** Writes assets.json (contract/page.ts): which files the entry and each named chunk need, for the rendered document. */
class AssetManifestPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("AssetManifestPlugin", (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "AssetManifestPlugin", stage }, () => {
        const filesOf = (group: ChunkGroup | undefined) =>
          (group?.getFiles() ?? []).filter((file) => /\.(?:js|css)$/.test(file)).map((file) => `/${file}`);
        const entry = filesOf(compilation.entrypoints.get("main"));
        const chunks: AssetManifest["chunks"] = {};
        for (const [name, group] of compilation.namedChunkGroups) {
          if (name === "main") continue;
          chunks[name.replace(/-json$/, "")] = filesOf(group).filter((file) => !entry.includes(file));
        }
        const manifest: AssetManifest = { entry, chunks };
        compilation.emitAsset("assets.json", new webpack.sources.RawSource(JSON.stringify(manifest, null, 2)));
      });
    });
  }
}

/**
 * Lets the minimizer drop what nobody uses of react-router: with component factories marked as pure, and without names
 * for developers, its forms, fetchers and error pages are dead code that weighs 3 kB.
 */
class PureRouterPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap("PureRouterPlugin", (compilation) => {
      const { processResult } = webpack.NormalModule.getCompilationHooks(compilation);
      processResult.tap("PureRouterPlugin", (result, module) =>
        routerModule.test(module.resource) ? [markPure(String(result[0])), undefined, undefined] : result,
      );
    });
  }
}

const routerModule = /react-router[\\/]dist[\\/]production/;

function markPure(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = .*;$/gm, "")
    .replaceAll(/(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g, "/* @__PURE__ */ ")
    .replaceAll(/(?<=^var (\w+) = class extends .*\{)(?=[^]*?^\1\.contextType = (\w+);$)/gm, "static contextType = $2;")
    .replaceAll(/^\w+\.contextType = .*;$/gm, "");
}

/** Development builds lie apart, so that `npm start` never serves one. */
const output = (production: boolean) => (production ? "dist" : "dist/dev");

/**
 * Formik clones form values, errors and touched flags alone, all plain data, which the platform clones itself; lodash
 * would bring 14 kB for whatever else there is to clone.
 */
const lodashClone = /^lodash-es\/clone(?:Deep)?$/;
const platformClone = "data:text/javascript,export default (value) => structuredClone(value)";

/** The names in a field's path, `guests[0].name`; lodash reads more spellings, with a cache of its own, than any field has. */
const lodashToPath = /^lodash-es\/toPath$/;
const plainToPath =
  "data:text/javascript,export default (path) => Array.isArray(path) ? path : String(path).split(/[.[\\]]+/).filter(Boolean)";

/** Formik carries the statics of wrapped components over; its own have none, and the package costs 1 kB. */
const hoistStatics = /^hoist-non-react-statics$/;
const nothingToHoist = "data:text/javascript,export default (target) => target";

/**
 * Where the browser calls the API in development (requirements/operations.md); its pages come from webpack's own port.
 */
const apiInDevelopment = "http://localhost:8000";

/** Both bundles name a class alike, so that what the server renders finds its styles. */
const localIdentName = (production: boolean) => (production ? "[hash:base64:6]" : "[name]__[local]");

function rules(production: boolean, styles: "files" | "names"): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      include: [at("src"), at("machines")],
      loader: "swc-loader",
      options: {
        swcrc: false,
        sourceMaps: true,
        jsc: {
          parser: { syntax: "typescript", tsx: true },
          target: "es2022",
          transform: { react: { runtime: "automatic", development: !production } },
        },
      },
    },
    {
      test: /\.css$/,
      use: [
        ...(styles === "files" ? [MiniCssExtractPlugin.loader] : []),
        {
          loader: "css-loader",
          options: {
            modules: {
              auto: true,
              namedExport: false,
              localIdentName: localIdentName(production),
              localIdentContext: root,
              exportOnlyLocals: styles === "names",
            },
          },
        },
      ],
    },
  ];
}

function common(production: boolean): Configuration {
  return {
    mode: production ? "production" : "development",
    context: root,
    resolve: {
      extensions: [".ts", ".tsx", ".js"],
      alias: {
        // React has this hook itself; the shim is for versions that had not.
        "use-sync-external-store/shim$": "react",
        "use-sync-external-store/shim/with-selector$": "use-sync-external-store/with-selector",
        // The package offers bundlers its development build only.
        ...(production && { "react-router$": at("node_modules/react-router/dist/production/index.mjs") }),
      },
    },
    cache: { type: "filesystem", buildDependencies: { config: [at("webpack.config.ts")] } },
    stats: { preset: "errors-warnings", timings: true },
  };
}

function client(production: boolean): Configuration & { devServer: DevServerConfiguration } {
  const name = production ? "assets/[name].[contenthash:10]" : "assets/[name]";
  const compressed = { test: /\.(?:js|css|svg)$/, minRatio: 1 };
  return {
    ...common(production),
    name: "client",
    entry: { main: "./src/client/app/rendering/entry-client.tsx" },
    // A content security policy without eval holds in development too.
    devtool: production ? "source-map" : "cheap-module-source-map",
    output: {
      path: at(output(production), "client"),
      publicPath: "/",
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      clean: true,
    },
    module: { rules: rules(production, "files") },
    plugins: [
      new MiniCssExtractPlugin({ filename: `${name}.css`, chunkFilename: `${name}.css` }),
      new webpack.NormalModuleReplacementPlugin(lodashClone, platformClone),
      new webpack.NormalModuleReplacementPlugin(lodashToPath, plainToPath),
      new webpack.NormalModuleReplacementPlugin(hoistStatics, nothingToHoist),
      new AssetManifestPlugin(),
      ...(production
        ? [
            new PureRouterPlugin(),
            new CompressionPlugin({ ...compressed, algorithm: "brotliCompress", filename: "[path][base].br" }),
            new CompressionPlugin({ ...compressed, algorithm: "gzip", filename: "[path][base].gz" }),
          ]
        : []),
    ],
    optimization: {
      minimizer: ["...", new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify })],
      // Shared code in a few large files: a dozen small ones compress worse, and pages of the internal area split the guests'.
      splitChunks: { chunks: "all", minSize: 100_000 },
    },
    performance: { hints: false },
    devServer: {
      port: 3000,
      host: "localhost",
      hot: false,
      static: false,
      // The server renders pages with the bundles on disk.
      devMiddleware: { writeToDisk: true },
      proxy: [
        {
          context: (pathname) => !pathname.startsWith("/assets/") && pathname !== "/ws",
          target: apiInDevelopment,
          onProxyRes: ({ headers }) => {
            const policy = headers["content-security-policy"];
            headers["content-security-policy"] = String(policy).replace(
              "connect-src",
              `connect-src ${apiInDevelopment}`,
            );
          },
        },
      ],
    },
  };
}

function ssr(production: boolean): Configuration {
  return {
    ...common(production),
    name: "ssr",
    target: "node20",
    entry: { render: "./src/client/app/rendering/entry-server.tsx" },
    devtool: "source-map",
    output: {
      path: at(output(production), "ssr"),
      filename: "[name].cjs",
      library: { type: "commonjs2" },
      clean: true,
    },
    module: { rules: rules(production, "names") },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    optimization: { minimize: false },
    performance: { hints: false },
  };
}

/** The website for the browser (client/) and the same pages for rendering on the server (ssr/), both in dist/. */
export default (_env: unknown, { mode }: { mode?: string }): Configuration[] => {
  const production = mode !== "development";
  return [client(production), ssr(production)];
};
