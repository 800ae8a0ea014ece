import { useState } from "react";
import { TextField } from "../../client/ui/field.tsx";
import { addressText } from "./address.ts";
import { CompareView } from "./compare-view.tsx";
import { flowNamed, pageFlows } from "./flows.ts";
import { FollowView } from "./follow-view.tsx";
import { found } from "./search.ts";
import { StepsView } from "./steps-view.tsx";
import styles from "./workbench.module.css";
import { Workbench, WorkbenchProvider } from "./workbench.provider.tsx";

const views = [
  { view: "steps", label: "Step by step" },
  { view: "follow", label: "Follow the product" },
  { view: "compare", label: "Compare commits" },
] as const;

const nothing = { begun: 0, steps: [], at: null };
const mostFound = 30;

/** All machines, a search through them, and the view that is chosen. */
function Shell() {
  const flow = Workbench.useSelector(({ context }) => context.flow);
  const view = Workbench.useSelector((snapshot) => {
    if (snapshot.matches("comparing")) return "compare";
    return snapshot.matches("following") ? "follow" : "steps";
  });
  return (
    <>
      <header className={styles.header}>
        <h1>Charts</h1>
        <nav aria-label="Views" className={styles.tabs}>
          {views.map((other) => (
            <a
              key={other.view}
              href={addressText({ ...nothing, view: other.view, flow: flow.name, state: "" })}
              aria-current={other.view === view ? "page" : undefined}
            >
              {other.label}
            </a>
          ))}
        </nav>
        <Search />
      </header>
      <div className={styles.page}>
        <nav aria-label="Machines" className={styles.machines}>
          {pageFlows.map(({ name, chart }) => (
            <a
              key={name}
              href={addressText({ ...nothing, view: view === "follow" ? "steps" : view, flow: name, state: "" })}
              aria-current={name === flow.name ? "true" : undefined}
            >
              {chart.id}
            </a>
          ))}
        </nav>
        <main className={styles.content}>
          {view === "follow" ? null : <h2 className={styles.title}>{flow.chart.id}</h2>}
          {view === "steps" ? <StepsView /> : null}
          {view === "follow" ? <FollowView /> : null}
          {view === "compare" ? <CompareView /> : null}
        </main>
      </div>
    </>
  );
}

/** Finds states, events and answers in all machines by plain words: `wallet declines`. */
function Search() {
  const [words, setWords] = useState("");
  const entries = found(pageFlows, words);
  return (
    <search className={styles.search}>
      <TextField
        id="search"
        label="Find in all machines"
        placeholder="wallet declines"
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {words.trim() === "" ? null : (
        <div className={styles.found}>
          <output className={styles.status}>
            {entries.length === 0 ? "Nothing is called so." : `${entries.length} found`}
          </output>
          <ul>
            {entries.slice(0, mostFound).map(({ flow, state, text }) => (
              <li key={`${flow} ${text}`}>
                <a href={addressText({ ...nothing, view: "steps", flow, state })} onClick={() => setWords("")}>
                  <strong>{flowNamed(flow)?.chart.id}</strong> {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}

export function WorkbenchPage() {
  return (
    <WorkbenchProvider>
      <Shell />
    </WorkbenchProvider>
  );
}
