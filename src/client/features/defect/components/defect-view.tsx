import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { live } from "../../../api/live.ts";
import { useOnline } from "../../../offline/use-online.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { Grid, List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { useGetDefectsQuery } from "../defect.api.ts";
import type { DefectView as View } from "../defect.routes.ts";
import { shownDefects } from "../defect-list.ts";
import styles from "./defect.module.css";
import { DefectRow, type DefectRowParts } from "./defect-row.tsx";

interface DefectViewProps extends DefectRowParts {
  view: View;
  onView: (view: View) => void;
  /** The names of all boats. */
  boats: readonly string[];
}

/** What all boats need done: defects and services, by boat, what is due first (requirements/defect.md). */
export function DefectView({ view, onView, boats, ...parts }: DefectViewProps) {
  const { t } = useTranslation("defect");
  const [typed, setTyped] = useState("");
  const isOnline = useOnline();
  const id = useId();
  // Closed ones are read once somebody asks for them.
  const query = useGetDefectsQuery({ closed: view.status === "closed" }, { ...live, refetchOnMountOrArgChange: true });
  const { currentData, error, refetch } = query;
  // One that is gone, or whose name is not there yet, is named as the address has it.
  const named = view.boat === null || boats.includes(view.boat) ? boats : [...boats, view.boat];
  const isNarrowed = typed.trim() !== "" || view.boat !== null;
  return (
    <Stack>
      <Row className={styles.ways}>
        <Button onClick={() => parts.onAsk({ kind: "note", as: "damage", vehicle: null })}>{t("note.damage")}</Button>
        <Button onClick={() => parts.onAsk({ kind: "note", as: "service", vehicle: null })}>{t("note.service")}</Button>
      </Row>
      <Grid columns="wide" gap={3} className={styles.filter}>
        <Segments
          label={t("filter.status")}
          options={[
            { value: "open", label: t("status.open") },
            { value: "closed", label: t("status.closed") },
          ]}
          value={view.status}
          onChange={(status) => onView({ ...view, status })}
        />
        <Grid columns="two" gap={3} className={styles.filter}>
          <SelectField
            id={`${id}-boat`}
            label={t("filter.boat")}
            value={view.boat ?? ""}
            onChange={({ target }) => onView({ ...view, boat: target.value === "" ? null : target.value })}
          >
            <option value="">{t("filter.allBoats")}</option>
            {named.map((boat) => (
              <option key={boat}>{boat}</option>
            ))}
          </SelectField>
          <TextField
            id={`${id}-search`}
            type="search"
            label={t("filter.search")}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Grid>
      </Grid>
      {isOnline ? null : <Note>{t("offline")}</Note>}
      <QueryView query={{ data: currentData, error, refetch }} failed={t("failed")} stale={t("stale")}>
        {({ defects, engine_hours }) => {
          const groups = shownDefects(defects, view, typed);
          if (groups.length === 0)
            return <EmptyState title={t(isNarrowed ? "nothingFound" : `empty.${view.status}`)} />;
          return groups.map(({ boat, defects: ofBoat }) => (
            <section key={boat} aria-label={boat}>
              <h2 className={styles.boat}>{boat}</h2>
              <List gap={2} className={styles.rows}>
                {ofBoat.map((defect) => (
                  <Stack key={defect.id} as="li" gap={2} className={styles.row}>
                    <DefectRow
                      defect={defect}
                      engineHours={engine_hours.find(({ vehicle }) => vehicle === defect.vehicle)?.hours}
                      {...parts}
                    />
                  </Stack>
                ))}
              </List>
            </section>
          ));
        }}
      </QueryView>
    </Stack>
  );
}
