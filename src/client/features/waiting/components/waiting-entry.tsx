import { useTranslation } from "react-i18next";
import type { WaitingAnswer, WaitingView } from "../../../../shared/contract/waiting.ts";
import { useCall } from "../../../api/call.ts";
import { formatDay, formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { OutcomeFacts } from "../../../ui/outcome-card.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useGetWaitingEntryQuery, waitingApi } from "../waiting.api.ts";

type Act = "confirmWaiting" | "takeOffer" | "declineOffer" | "leaveWaiting";

interface WaitingEntryProps {
  token: string;
  /** The page without the link, for another entry. */
  joinPath: string;
  bookingPathOf: (entry: WaitingView) => string;
  /** Leads to the booking page, whose days are held for this browser by then. */
  onTaken: (entry: WaitingView) => void;
}

/** What the link of a mail opens (requirements/waiting.md). Opening it changes nothing; the buttons do. */
export function WaitingEntry({ token, joinPath, ...props }: WaitingEntryProps) {
  const { t } = useTranslation("waiting");
  const query = useGetWaitingEntryQuery(token, { refetchOnMountOrArgChange: true });
  const again = <LinkButton to={joinPath}>{t("over.again")}</LinkButton>;
  return (
    <QueryView query={query} failed={t("failed")}>
      {({ entry }) =>
        entry ? (
          <Entry token={token} entry={entry} {...props} />
        ) : (
          <Banner kind="info" title={t("over.heading")} actions={again}>
            {t("over.text")}
          </Banner>
        )
      }
    </QueryView>
  );
}

function Entry({ token, entry, bookingPathOf, onTaken }: Omit<WaitingEntryProps, "joinPath"> & { entry: WaitingView }) {
  const { t } = useTranslation("waiting");
  const language = useLanguage();
  const call = useCall();
  const { status, held_until: until } = entry;
  const { submit, isBusy, failure } = useSubmission({
    kind: "saved",
    send: ({ act }: { act: Act }): Promise<WaitingAnswer> => call(waitingApi.endpoints[act].initiate({ token })),
    onSucceeded: ({ act }, answer) => {
      if (act === "takeOffer" && answer.entry?.held_until) onTaken(answer.entry);
    },
  });
  const time = until === null ? "" : formatInstant(until, language, "dateAndTime");
  return (
    <Sheet gap={4}>
      {entry.has_declined ? <Banner kind="success">{t("declined")}</Banner> : null}
      <h2>{t(`status.${status}.heading`)}</h2>
      <OutcomeFacts
        facts={[
          { label: t("boat"), value: entry.vehicle_name },
          {
            label: t("days"),
            value: `${formatDay(entry.start_day, language, "long")} – ${formatDay(entry.end_day, language, "long")}`,
          },
        ]}
      />
      <p>{t(`status.${status}.text`, { time })}</p>
      {failure && !isBusy ? <Banner kind="error">{t(failure.kind === "limited" ? "limited" : "failed")}</Banner> : null}
      {status === "unconfirmed" ? (
        <Button variant="action" busy={isBusy} onClick={() => submit({ act: "confirmWaiting" })}>
          {t("confirm")}
        </Button>
      ) : null}
      {status === "offered" ? (
        <>
          <Button variant="action" busy={isBusy} onClick={() => submit({ act: "takeOffer" })}>
            {t("book")}
          </Button>
          <Button disabled={isBusy} onClick={() => submit({ act: "declineOffer" })}>
            {t("decline")}
          </Button>
        </>
      ) : null}
      {status === "told" ? (
        <LinkButton variant="action" to={bookingPathOf(entry)}>
          {t("look")}
        </LinkButton>
      ) : null}
      <Button variant="quiet" disabled={isBusy} onClick={() => submit({ act: "leaveWaiting" })}>
        {t("leave")}
      </Button>
    </Sheet>
  );
}
