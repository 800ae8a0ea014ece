/** @jest-config-loader esbuild-register */
import type { Config } from "jest";

const compile = {
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
} satisfies Config["transform"];

/** Packages published as ES modules only: jest on Node 20 cannot require() them, so SWC compiles them. */
const esmOnly = ["fast-check", "pure-rand", "yet-another-react-lightbox"];
const shared = {
  rootDir: process.cwd(),
  transform: compile,
  transformIgnorePatterns: [`/node_modules/(?!(?:${esmOnly.join("|")})/)`],
};

/** Set by the check: see testing/page-tests.ts. */
const pagesAsOne = process.env.PAGES_AS_ONE === "on";
const website = {
  ...shared,
  testEnvironment: "<rootDir>/src/testing/jsdom-environment.ts",
  setupFilesAfterEnv: ["<rootDir>/src/testing/client-setup.ts"],
  moduleNameMapper: {
    "\\.module\\.css$": "<rootDir>/src/testing/css-module.cjs",
    "\\.css$": "<rootDir>/src/testing/css-module.cjs",
  },
};

export default {
  // A machine that is busy with other work may take a while; a test that hangs must not.
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: "server",
      runner: "<rootDir>/src/testing/server-runner.mjs",
      setupFilesAfterEnv: ["<rootDir>/src/testing/server-setup.ts"],
      testMatch: ["<rootDir>/{machines,src/shared,src/server,src/testing,src/tools}/**/*.test.ts"],
      globalSetup: "<rootDir>/src/testing/databases.global.ts",
    },
    {
      ...shared,
      displayName: "process",
      runner: "<rootDir>/src/testing/server-runner.mjs",
      setupFilesAfterEnv: ["<rootDir>/src/testing/server-setup.ts"],
      testMatch: ["<rootDir>/src/e2e/process/**/*.test.ts"],
      globalSetup: "<rootDir>/src/testing/databases.global.ts",
    },
    {
      ...website,
      displayName: "client",
      testMatch: ["<rootDir>/src/client/**/*.test.{ts,tsx}"],
      testPathIgnorePatterns: pagesAsOne ? ["/src/client/(app|features)/"] : [],
    },
    ...(pagesAsOne ? [{ ...website, displayName: "pages", testMatch: ["<rootDir>/src/testing/page-tests.ts"] }] : []),
  ],
} satisfies Config;
