import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import type { ProceduresAnswer } from "../../../shared/contract/procedures.ts";
import { proceduresContract } from "../../../shared/contract/procedures.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { renderProcedures } from "../../documents/procedures-pdf.ts";
import { productVersion } from "../../project-root.ts";
import { proceduresOn } from "./procedures.ts";
import { requirementPages, sectionOf } from "./requirement-pages.ts";

describe("the pages of requirements in the document", () => {
  it("become a heading and paragraphs without marks", () => {
    const markdown =
      "# Till\n\nTakes **money**\nfrom [guests](#guests).\n\n## Rules\n\n- one `a`\n  goes on\n- two\n\n| a | b |\n|---|---|\n| c | d |\n";
    expect(sectionOf(markdown)).toEqual({
      title: "Till",
      lines: ["Takes money from guests.", "Rules", "one a goes on", "two", "a – b", "c – d"],
    });
  });

  it("are all there, none of them empty", () => {
    const pages = requirementPages();
    expect(pages.map(({ title }) => title)).toContain("Booking a boat");
    expect(pages.filter(({ lines }) => lines.length < 5)).toEqual([]);
  });
});

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);

  it("names version, company, services and every step of the lives that decide here", async () => {
    const answer = await plan.alma.get(proceduresContract.get.path);
    expect(answer.statusCode).toBe(200);
    const { version, sections } = answer.json<ProceduresAnswer>();
    expect(version).toBe(productVersion());
    const text = sections.flatMap(({ title, lines }) => [title, ...lines]).join("\n");
    expect(text).not.toMatch(/\{\{|undefined|procedures\./);
    expect(text).toContain("Online-Zahlungen sind Spielgeld");
    for (const [event, steps] of Object.entries(bookingLifecycleMachine.config.states?.unpaid?.on ?? {})) {
      for (const step of [steps].flat()) {
        expect(text).toContain(`${event} → ${typeof step === "string" ? step : (step as { target: string }).target}`);
      }
    }
  });

  it("is the same as PDF, with version and day", async () => {
    const answer = await plan.alma.get(proceduresContract.document.path);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const text = pdfToText(answer.rawPayload);
    for (const part of [
      "Verfahrensdokumentation",
      `Programmversion ${productVersion()}`,
      "erzeugt am",
      "Booking a boat",
    ])
      expect(text).toContain(part);
  });

  it("is in the same bytes again on the same day", async () => {
    const { config, now } = plan.deps;
    // The whole takes seconds, and its other pages are made in the same way.
    const begin = () => {
      const procedures = proceduresOn(config, now());
      return renderProcedures({ ...procedures, sections: procedures.sections.slice(0, 4) }, config.company);
    };
    expect((await begin()).equals(await begin())).toBe(true);
  });

  it("is for admins only", async () => {
    for (const { path } of Object.values(proceduresContract)) expect((await plan.kim.get(path)).statusCode).toBe(403);
  });
});
