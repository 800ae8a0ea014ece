import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PriceListVersion } from "../../../../shared/contract/staff-price-list.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, buttonClass, LinkButton } from "../../../ui/button.tsx";
import { List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { ListedBoat } from "../period-texts.ts";
import { priceListCsvAddress } from "../price-list.api.ts";
import { ListFlow } from "../price-list.provider.tsx";
import { versionPath } from "../price-list.routes.ts";
import { ListedContent } from "./listed-content.tsx";
import styles from "./price-list.module.css";
import { useFailureText } from "./use-list-failure.ts";

interface PriceListsProps {
  lists: readonly PriceListVersion[];
  boats: readonly ListedBoat[];
  today: Day;
}

/** What holds and since when, the draft that somebody began, and the lists of before. */
export function PriceLists({ lists, boats, today }: PriceListsProps) {
  const { t } = useTranslation("price-list");
  const holding = lists.find(({ state }) => state === "published") ?? null;
  const draft = lists.find(({ state }) => state === "draft" || state === "checked") ?? null;
  const older = lists.filter(({ state }) => state === "replaced");
  const failure = useFailureText();
  return (
    <Stack gap={6}>
      <Holding holding={holding} draft={draft} />
      {failure ? <Banner kind="error">{failure}</Banner> : null}
      {holding ? <ListedContent content={holding.content} boats={boats} today={today} holds /> : null}
      {older.length > 0 ? (
        <Stack as="section" gap={3} aria-labelledby="older-lists">
          <h2 id="older-lists" className={styles.heading}>
            {t("older.title")}
          </h2>
          <List gap={0} lined>
            {older.map((list) => (
              <Row as="li" key={list.id} spread className={styles.older}>
                <PublishedText list={list} />
                <Link to={versionPath(list.id)}>{t("older.look", { number: list.id })}</Link>
              </Row>
            ))}
          </List>
        </Stack>
      ) : null}
    </Stack>
  );
}

interface HoldingProps {
  holding: PriceListVersion | null;
  draft: PriceListVersion | null;
}

/** The list that holds, and the next step: the draft that is there, or a new one. */
function Holding({ holding, draft }: HoldingProps) {
  const { t } = useTranslation("price-list");
  const language = useLanguage();
  const id = useId();
  return (
    <Sheet gap={3} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {holding?.published_at
          ? t("holds.since", { date: formatInstant(holding.published_at, language, "dateAndTime") })
          : t("holds.none")}
      </h2>
      {holding ? (
        <Note>{t("holds.by", { name: holding.published_by ?? holding.author })}</Note>
      ) : (
        <p>{t("holds.noneText")}</p>
      )}
      {draft ? (
        <>
          <p>
            {t("draft.since", {
              name: draft.author,
              date: formatInstant(draft.changed_at, language, "dateAndTime"),
            })}
          </p>
          <Row>
            <LinkButton variant="action" to={versionPath(draft.id)}>
              {t("draft.goOn")}
            </LinkButton>
            {holding ? <CsvLink id={holding.id} /> : null}
          </Row>
        </>
      ) : (
        <BeginButtons from={holding?.id ?? null}>{holding ? <CsvLink id={holding.id} /> : null}</BeginButtons>
      )}
    </Sheet>
  );
}

export function CsvLink({ id }: { id: number }) {
  const { t } = useTranslation("price-list");
  return (
    <a className={buttonClass("secondary")} href={priceListCsvAddress(id)} download>
      {t("csv")}
    </a>
  );
}

interface BeginButtonsProps {
  /** The version that the draft copies; null begins an empty one. */
  from: number | null;
  children: ReactNode;
}

/** Begins a draft of the list that is looked at; an empty one is rarer. */
export function BeginButtons({ from, children }: BeginButtonsProps) {
  const { t } = useTranslation("price-list");
  const flow = ListFlow.useActorRef();
  const isBusy = ListFlow.useSelector((snapshot) => snapshot.hasTag("busy"));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Stack gap={2}>
      <Row spread nowrap top>
        <Row>
          <Button variant="action" busy={isBusy} onClick={() => flow.send({ type: "draft.begun", from })}>
            {t("draft.begin")}
          </Button>
          {children}
        </Row>
        {from === null ? null : (
          <MoreButton label={t("draft.moreWays")} controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        )}
      </Row>
      {from === null ? null : (
        <Stack gap={2} id={id} hidden={!isOpen} className={isOpen ? undefined : styles.closed}>
          <Note>{t("draft.emptyHint")}</Note>
          <div>
            <Button busy={isBusy} onClick={() => flow.send({ type: "draft.begun", from: null })}>
              {t("draft.beginEmpty")}
            </Button>
          </div>
        </Stack>
      )}
    </Stack>
  );
}

/** When it was published, and by whom. */
export function PublishedText({ list }: { list: PriceListVersion }) {
  const { t } = useTranslation("price-list");
  const language = useLanguage();
  return (
    <span>
      {t("older.published", {
        date: formatInstant(list.published_at ?? list.changed_at, language, "dateAndTime"),
        name: list.published_by ?? list.author,
      })}
    </span>
  );
}
