import path from "node:path";
import { fileURLToPath } from "node:url";
import ReactRefreshPlugin from "@pmmmwh/react-refresh-webpack-plugin";
import CompressionPlugin from "compression-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import MinimizerPlugin from "minimizer-webpack-plugin";
import webpack, { type ChunkGroup, type Compiler, type Configuration, type RuleSetRule } from "webpack";
import type { Configuration as DevServerConfiguration } from "webpack-dev-server";
import type { AssetManifest } from "./src/shared/contract/page.ts";
import { developmentAddresses } from "./src/tools/development-addresses.ts";

const root = path.dirname(fileURLToPath(import.meta.url));
const at = (...parts: string[]) => path.join(root, ...parts);

/**
 * Writes assets.json (contract/page.ts): which files the entry and each named chunk need, for the rendered document.
 */
class AssetManifestPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("AssetManifestPlugin", (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "AssetManifestPlugin", stage }, () => {
        const filesOf = (group: ChunkGroup | undefined) =>
          (group?.getFiles() ?? [])
            .filter((file) => /\.(?:js|css)$/.test(file) && !compilation.getAsset(file)?.info.hotModuleReplacement)
            .map((file) => `/${file}`);
        const entry = filesOf(compilation.entrypoints.get("main"));
        const [loader] = filesOf(compilation.entrypoints.get("loader"));
        const chunks: AssetManifest["chunks"] = {};
        for (const [name, group] of compilation.namedChunkGroups) {
          if (compilation.entrypoints.has(name)) continue;
          chunks[name.replace(/-json$/, "")] = filesOf(group).filter((file) => !entry.includes(file));
        }
        const fonts = Object.keys(compilation.assets).filter((file) => file.endsWith(".woff2"));
        const manifest: AssetManifest = { loader, entry, fonts: fonts.map((file) => `/${file}`), chunks };
        compilation.emitAsset("assets.json", new webpack.sources.RawSource(JSON.stringify(manifest, null, 2)));
      });
    });
  }
}

/** Development builds lie apart, so that `npm start` never serves one. */
const output = (production: boolean) => (production ? "dist" : "dist/dev");

/** Both bundles name a class alike, so that what the server renders finds its styles. */
const localIdentName = (production: boolean) => (production ? "[hash:base64:6]" : "[name]__[local]");

/** The workbench (src/charts) follows the machines of a page in development alone. */
const followed: RuleSetRule = {
  include: at("src/client"),
  resolve: { alias: { "@xstate/react$": at("src/charts/follow/xstate-react.ts") } },
};

function rules(production: boolean, styles: "files" | "names"): RuleSetRule[] {
  const development = !production;
  return [
    ...(development && styles === "files" ? [followed] : []),
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
          transform: { react: { runtime: "automatic", development, refresh: development && styles === "files" } },
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

/**
 * The oldest Safari that knows `<dialog>`, in lightningcss's way of writing 15.4: for it there are prefixes, and no
 * shorthands that it drops whole, as `text-decoration: underline 1px`.
 */
const oldest = { safari: (15 << 16) | (4 << 8), ios_saf: (15 << 16) | (4 << 8) };

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

function devServer(): DevServerConfiguration {
  const { api, charts, website } = developmentAddresses(process.env);
  return {
    port: website.port || 80,
    host: website.hostname,
    static: false,
    // The server renders pages with the bundles on disk.
    devMiddleware: { writeToDisk: true },
    proxy: [
      // Of the same origin as the website: else the workbench could not follow it.
      { context: ["/charts"], target: charts },
      {
        context: (pathname) => !pathname.startsWith("/assets/") && pathname !== "/ws",
        target: api,
        onProxyRes: ({ headers }) => {
          const policy = headers["content-security-policy"];
          headers["content-security-policy"] = String(policy).replace("connect-src", `connect-src ${api}`);
        },
      },
    ],
  };
}

function client(production: boolean): Configuration & { devServer?: DevServerConfiguration } {
  const name = production ? "assets/[name].[contenthash:6]" : "assets/[name]";
  const compressed = { test: /\.(?:js|css|svg)$/, minRatio: 1 };
  return {
    ...common(production),
    name: "client",
    entry: {
      main: "./src/client/app/rendering/entry-client.tsx",
      // In development all scripts are asked for at once: a second entry would look for changes, too.
      ...(production && {
        loader: "./src/client/app/rendering/loader.ts",
        "staff-worker": "./src/client/offline/staff-worker.ts",
      }),
    },
    // A content security policy without eval holds in development too.
    // A visitor's browser is not told of the maps: each of a page's dozen files would name its own.
    devtool: production ? "hidden-source-map" : "cheap-module-source-map",
    output: {
      path: at(output(production), "client"),
      publicPath: "/",
      // Each file of a page begins with it.
      chunkLoadingGlobal: "chunks",
      // The server adds to it what it stores, under an address that stays.
      filename: ({ chunk }) => (chunk?.name === "staff-worker" ? "staff-worker.js" : `${name}.js`),
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      hotUpdateMainFilename: "assets/hot/[runtime].[fullhash].json",
      hotUpdateChunkFilename: "assets/hot/[id].[fullhash].js",
      clean: true,
    },
    module: { rules: rules(production, "files") },
    plugins: [
      new MiniCssExtractPlugin({ filename: `${name}.css`, chunkFilename: `${name.replace("[name]", "[id]")}.css` }),
      new AssetManifestPlugin(),
      ...(production
        ? [
            new CompressionPlugin({ ...compressed, algorithm: "brotliCompress", filename: "[path][base].br" }),
            new CompressionPlugin({ ...compressed, algorithm: "gzip", filename: "[path][base].gz" }),
          ]
        : [
            new webpack.EnvironmentPlugin({ PORT: developmentAddresses(process.env).apiPort }),
            // Its overlay needs inline styles, which the content security policy refuses.
            new ReactRefreshPlugin({ overlay: false }),
          ]),
    ],
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { ecma: 2022, compress: { passes: 3, ecma: 2022 } },
          // Licenses are in files of their own; no script says so.
          extractComments: { banner: false },
        }),
        new MinimizerPlugin({
          test: /\.css$/,
          minify: MinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: oldest },
        }),
      ],
      // Shared code in a few large files: a dozen small ones compress worse, and pages of the internal area split the guests'.
      splitChunks: { chunks: "all", minSize: 110_000 },
    },
    performance: { hints: false },
    ...(!production && { devServer: devServer() }),
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
