import { readFileSync } from "node:fs";
import type { AssetManifest } from "../shared/contract/page.ts";
import { sizeChecks } from "./size.ts";

const dist = "dist/client";

export default sizeChecks(
  JSON.parse(readFileSync(`${dist}/assets.json`, "utf8")) as AssetManifest,
  // size-limit looks for files from its configuration on.
  `../../${dist}`,
);
