import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, oneOf, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const roles = ["employee", "admin", "root", "jetty"];

/** Who works at the jetty; steps that were taken by one press; where a protocol is part of a step. */
export async function prepareOneMorning(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  await rebuildTable(trx, "users", {
    shape: (table) =>
      table
        .$call(id(engine))
        .$call(
          texts("email", "first_name", "last_name", "phone", "street_and_number", "additional", "zip_code_and_city"),
        )
        .$call(texts("password_hash", "role", "created_at"))
        .$call(integers("active"))
        .addColumn("language", "text", (language) =>
          language.notNull().defaultTo("de").check(sql`language in ('de', 'en')`),
        )
        .addUniqueConstraint("users_email_key", ["email"])
        .$call(check("users", "email", sql<boolean>`email = lower(email)`))
        .$call(oneOf("users", "role", roles))
        .$call(oneOf("users", "active", [0, 1])),
    async alter() {
      await schema.alterTable("users").dropConstraint("users_role_check").execute();
      const named = sql.join(roles.map((role) => sql.lit(role)));
      await sql`alter table users add constraint users_role_check check (role in (${named}))`.execute(trx);
    },
  });
  await schema
    .alterTable("turnaround_steps")
    .addColumn("together", "integer", (column) => column.references("turnaround_steps.id"))
    .execute();
  for (const column of ["protocol_at_handover", "protocol_at_return"]) {
    await schema
      .alterTable("business_settings")
      .addColumn(column, "integer", (flag) =>
        flag
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(column)} in (0, 1)`),
      )
      .execute();
  }
}
