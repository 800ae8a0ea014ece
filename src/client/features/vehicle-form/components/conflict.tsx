import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { storedPictures } from "../../../../../machines/vehicle-form/vehicle-form.rules.ts";
import type { selectConflict } from "../../../../../machines/vehicle-form/vehicle-form.selectors.ts";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { type Difference, differencesOf } from "../differences.ts";
import type { BoatForm } from "../use-vehicle-form.ts";
import { VehicleFlow } from "../vehicle-form.provider.tsx";
import styles from "./vehicle-form.module.css";

interface ConflictProps {
  state: NonNullable<ReturnType<typeof selectConflict>>;
  form: BoatForm;
}

/** Somebody else changed the boat: who, what stands there now, and what is to become of what is typed. */
export function Conflict({ state, form }: ConflictProps) {
  const { t } = useTranslation("vehicle-form");
  const flow = VehicleFlow.useActorRef();
  const { changedBy, present } = VehicleFlow.useSelector(({ context }) => context);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  const query = {
    data: state === "shown" ? (present ?? undefined) : undefined,
    error: state === "unloaded",
    refetch: async () => flow.send({ type: "present.retried" }),
  };
  const buttons = (
    <>
      {state === "shown" ? (
        <>
          <Button variant="danger" onClick={() => flow.send({ type: "conflict.overruled" })}>
            {t("conflict.overrule")}
          </Button>
          <Button aria-describedby="vehicle-accept-hint" onClick={() => flow.send({ type: "conflict.accepted" })}>
            {t("conflict.accept")}
          </Button>
        </>
      ) : null}
      <Button variant="quiet" onClick={() => flow.send({ type: "conflict.closed" })}>
        {t("conflict.close")}
      </Button>
    </>
  );
  return (
    <Banner
      ref={banner}
      kind="warning"
      title={changedBy ? t("conflict.title", { name: changedBy }) : t("conflict.titleUnknown")}
      actions={buttons}
    >
      <QueryView query={query} failed={t("conflict.unloaded")}>
        {(vehicle) => (
          <>
            <p>{t("conflict.kept")}</p>
            <Comparison present={vehicle} form={form} />
            <Note id="vehicle-accept-hint" className={styles.below}>
              {t("conflict.acceptHint")}
            </Note>
          </>
        )}
      </QueryView>
    </Banner>
  );
}

function Comparison({ present, form }: { present: Vehicle; form: BoatForm }) {
  const { t } = useTranslation("vehicle-form");
  const { say, nameOf } = useDifferenceText();
  const pictures = VehicleFlow.useSelector(({ context }) => context.pictures);
  const differences = differencesOf(present, form.values, pictures);
  if (differences.length === 0) return <p>{t("conflict.same")}</p>;
  return (
    <List as="dl" gap={3} className={styles.differences}>
      {differences.map((difference) => (
        <div key={"part" in difference ? `${difference.field} ${difference.part}` : difference.field}>
          <dt>{nameOf(difference)}</dt>
          <dd>
            <Note as="span" className={styles.whose}>
              {t("conflict.theirs")}
            </Note>
            <span className={styles.typed}>{say(difference, "theirs")}</span>
            {difference.field === "images" ? <Thumbnails present={present} /> : null}
          </dd>
          <dd>
            <Note as="span" className={styles.whose}>
              {t("conflict.mine")}
            </Note>
            <span className={styles.typed}>{say(difference, "mine")}</span>
          </dd>
        </div>
      ))}
    </List>
  );
}

function useDifferenceText() {
  const { t } = useTranslation(["vehicle-form", "extras"]);
  const nameOf = (difference: Difference) =>
    "part" in difference
      ? `${t(`field.${difference.field}`)}, ${t(`texts.${difference.part}`)}`
      : t(`field.${difference.field}`);
  const say = (difference: Difference, whose: "theirs" | "mine"): string => {
    const { field } = difference;
    if (field === "images") return t("conflict.pictures", { count: difference[whose] });
    if (field === "extras")
      return difference[whose].map((name) => t(`extras:${name}`)).join(", ") || t("conflict.none");
    if (field === "license") {
      const license = difference[whose] as Vehicle["license"] | "";
      return license ? t(`license.${license}`) : t("conflict.none");
    }
    return difference[whose] || t("conflict.none");
  };
  return { nameOf, say };
}

function Thumbnails({ present }: { present: Vehicle }) {
  return (
    <Row as="span" className={styles.thumbnails}>
      {storedPictures(present).map(({ path }) => (
        <Picture key={path} path={path} alt="" sizes="5rem" width={96} height={64} />
      ))}
    </Row>
  );
}
