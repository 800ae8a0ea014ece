import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { textsOf } from "./guest-texts.ts";
import type { Site } from "./site.ts";

export interface Account {
  email: string;
  password: string;
}

const auth = textsOf("de", "auth");

/** The root account, an admin too, from the file that the first start left for the owner. */
export function rootAccount(site: Site): Account {
  const text = readFileSync(path.join(site.dataDir, "root-password.txt"), "utf8");
  const [, email, password] = /^Email: (\S+)\nPassword: (\S+)$/m.exec(text) ?? [];
  if (!email || !password) throw new Error("the first start left no password");
  return { email, password };
}

/** The fields and the button of /Login. */
export function loginForm(page: Page) {
  const form = page.getByRole("form", { name: auth["login"]?.["heading"] });
  return {
    email: form.getByLabel(auth["field"]?.["email"] ?? ""),
    password: form.locator('input[autocomplete="current-password"]'),
    submit: form.getByRole("button", { name: auth["login"]?.["submit"] }),
  };
}

/** Logs in on /Login, which is open; the button can be pressed once the page listens. */
export async function logIn(page: Page, account: Account): Promise<void> {
  const { email, password, submit } = loginForm(page);
  await expect(submit).toBeEnabled();
  await email.fill(account.email);
  await password.fill(account.password);
  await submit.click();
}
