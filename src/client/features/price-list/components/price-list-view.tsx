import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PriceListVersion } from "../../../../shared/contract/staff-price-list.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { live } from "../../../api/live.ts";
import { Banner, SuccessBanner } from "../../../ui/banner.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { ListedBoat } from "../period-texts.ts";
import { useGetPriceListsQuery } from "../price-list.api.ts";
import { ListFlow, PriceListProvider } from "../price-list.provider.tsx";
import { priceListPath } from "../price-list.routes.ts";
import { DraftEditor } from "./draft-editor.tsx";
import { ListedContent } from "./listed-content.tsx";
import styles from "./price-list.module.css";
import { BeginButtons, CsvLink, PriceLists, PublishedText } from "./price-lists.tsx";
import { useFailureText } from "./use-list-failure.ts";

interface PriceListViewProps {
  userId: number;
  /** The version that the address names; null for what holds. */
  id: number | null;
  boats: readonly ListedBoat[];
  today: Day;
  onOpen: (id: number) => void;
  onLeave: () => void;
}

/** The price list for admins: what holds, a draft, or a list of before. */
export function PriceListView({ boats, ...flow }: PriceListViewProps) {
  const { t } = useTranslation("price-list");
  const { id, userId, today } = flow;
  const query = useGetPriceListsQuery(undefined, { ...live, refetchOnMountOrArgChange: true });
  return (
    <QueryView query={query} failed={t("failed")} stale={t("stale")}>
      {({ price_lists: lists }) => (
        <PriceListProvider key={id} {...flow}>
          {id === null ? (
            <PriceLists lists={lists} boats={boats} today={today} />
          ) : (
            <Stack gap={4}>
              <p className={styles.back}>
                <Link to={priceListPath}>{t("back")}</Link>
              </p>
              <Version id={id} lists={lists} userId={userId} boats={boats} today={today} />
            </Stack>
          )}
        </PriceListProvider>
      )}
    </QueryView>
  );
}

interface VersionProps extends Pick<PriceListViewProps, "userId" | "boats" | "today"> {
  id: number;
  lists: readonly PriceListVersion[];
}

function Version({ id, lists, userId, boats, today }: VersionProps) {
  const { t } = useTranslation("price-list");
  const flow = ListFlow.useActorRef();
  const place = ListFlow.useSelector((snapshot) => {
    if (snapshot.matches("gone")) return "gone";
    if (snapshot.matches("unloaded")) return "unloaded";
    // Another screen is on its way.
    if (snapshot.matches("discarded")) return "loading";
    if (snapshot.hasTag("editable")) return "draft";
    return snapshot.context.list ? "shown" : "loading";
  });
  switch (place) {
    case "draft":
      return <DraftEditor id={id} userId={userId} boats={boats} today={today} />;
    case "shown":
      return <ShownVersion id={id} lists={lists} boats={boats} today={today} />;
    case "gone":
      return (
        <Banner kind="info" actions={<LinkButton to={priceListPath}>{t("back")}</LinkButton>}>
          {t("gone")}
        </Banner>
      );
    case "unloaded":
      return (
        <Banner
          kind="error"
          actions={<Button onClick={() => flow.send({ type: "load.retried" })}>{t("retry")}</Button>}
        >
          {t("failed")}
        </Banner>
      );
    default:
      return (
        <p>
          <Spinner label={t("loading")} />
        </p>
      );
  }
}

/** A list that was published once: it is looked at, and copied to a draft. */
function ShownVersion({ id, lists, boats, today }: Omit<VersionProps, "userId">) {
  const { t } = useTranslation("price-list");
  const content = ListFlow.useSelector((snapshot) => snapshot.context.content);
  const failure = useFailureText();
  const isNew = ListFlow.useSelector((snapshot) => snapshot.matches({ shown: "published" }));
  const list = lists.find((version) => version.id === id);
  const holds = list?.state === "published";
  const draft = lists.find(({ state }) => state === "draft" || state === "checked");
  return (
    <Stack gap={6}>
      <SuccessBanner text={isNew ? t("publish.done") : ""} />
      <Stack gap={2}>
        <h2 className={styles.heading}>{t(holds ? "shown.holds" : "shown.replaced", { number: id })}</h2>
        {list ? (
          <p>
            <PublishedText list={list} />
          </p>
        ) : null}
        {draft && draft.id !== id ? (
          <Row>
            <CsvLink id={id} />
          </Row>
        ) : (
          <BeginButtons from={id}>
            <CsvLink id={id} />
          </BeginButtons>
        )}
        {failure ? <Banner kind="error">{failure}</Banner> : null}
      </Stack>
      <ListedContent content={content} boats={boats} today={today} holds={holds} />
    </Stack>
  );
}
