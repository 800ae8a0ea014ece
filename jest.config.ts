/** @jest-config-loader esbuild-register */
import type { Config } from "jest";

/** Packages published as ES modules only: jest on Node 20 cannot require() them, so SWC compiles them. */
const esmOnly = ["fast-check", "pure-rand", "yet-another-react-lightbox"];
const shared = {
  rootDir: process.cwd(),
  transform: {
    "^.+\\.(m?[jt]sx?)$": [
      "@swc/jest",
      {
        swcrc: false,
        sourceMaps: "inline",
        module: { type: "commonjs" },
        jsc: {
          target: "es2022",
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic" } },
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${esmOnly.join("|")})/)`],
} satisfies Config;

export default {
  // A machine that is busy with other work may take a while; a test that hangs must not.
  testTimeout: 600_000,
  projects: [
    {
      ...shared,
      displayName: "server",
      runner: "<rootDir>/src/testing/server-runner.mjs",
      setupFilesAfterEnv: ["<rootDir>/src/testing/server-setup.ts"],
      testMatch: [
        "<rootDir>/{machines,src/shared,src/server,src/testing,src/tools,src/charts,src/e2e/{process,engines}}/**/*.test.ts",
      ],
      globalSetup: "<rootDir>/src/testing/databases.global.ts",
    },
    {
      ...shared,
      displayName: "client",
      testEnvironment: "jest-fixed-jsdom",
      setupFilesAfterEnv: ["<rootDir>/src/testing/client-setup.ts"],
      testMatch: ["<rootDir>/src/client/**/*.test.{ts,tsx}"],
      moduleNameMapper: { "\\.css$": "<rootDir>/src/testing/css-module.cjs" },
    },
  ],
} satisfies Config;
