import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { MyVoucher, VoucherUse } from "../../../../shared/contract/my-voucher.ts";
import { dayOf } from "../../../../shared/rules/day.ts";
import { useCall } from "../../../api/call.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { List, Note } from "../../../ui/layout.tsx";
import { Price } from "../../../ui/price.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TaggedText } from "../../../ui/tagged-text.tsx";
import { TextBlocks } from "../../../ui/text-blocks.tsx";
import { myVoucherApi, useGetMyVoucherQuery } from "../my-voucher.api.ts";
import styles from "./my-voucher.module.css";

interface VoucherStateProps {
  code: string;
  withdrawalPath: string;
  onOtherCode: () => void;
}

/** What is left on the voucher with that code, and what it was used for (requirements/vouchers.md). */
export function VoucherState({ code, withdrawalPath, onOtherCode }: VoucherStateProps) {
  const { t } = useTranslation("my-voucher");
  const query = useGetMyVoucherQuery(code, { refetchOnMountOrArgChange: true });
  const other = <Button onClick={onOtherCode}>{t("code.other")}</Button>;
  return (
    <QueryView query={query} failed={t("failed")}>
      {({ voucher }) =>
        voucher ? (
          <>
            <Voucher voucher={voucher} withdrawalPath={withdrawalPath} />
            <MailAgain code={code} isGood={["requested", "paid", "partlyRedeemed"].includes(voucher.status)} />
            <p>{other}</p>
          </>
        ) : (
          <Banner kind="warning" title={t("unknown.heading")} actions={other}>
            {t("unknown.text")}
          </Banner>
        )
      }
    </QueryView>
  );
}

function Voucher({ voucher, withdrawalPath }: { voucher: MyVoucher; withdrawalPath: string }) {
  const { t } = useTranslation("my-voucher");
  const money = useMoney();
  const language = useLanguage();
  const day = (of: string) => formatDay(of, language, "long");
  const { number, status, amount, left, reserved, expires_on, withdraw_until, uses } = voucher;
  const what = ({ kind, booking }: VoucherUse) =>
    booking === null ? t(`use.${kind}`) : t(kind === "redeemed" ? "use.booking" : "use.bookingBack", { booking });
  return (
    <Sheet gap={4} aria-labelledby="my-voucher-heading">
      <h2 id="my-voucher-heading">{t("number", { number })}</h2>
      <p className={styles.left}>{t("left", { amount: money(left) })}</p>
      <p>{t(`status.${status}`, { day: day(expires_on) })}</p>
      {reserved === "0.00" ? null : <p>{t("reserved", { amount: money(reserved) })}</p>}
      <h3>{t("uses")}</h3>
      {uses.length === 0 ? <Note>{t("unused")}</Note> : null}
      <List>
        {uses.map((use, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two of one moment may be alike
          <li key={index} className={styles.use}>
            <span>
              {what(use)}
              <br />
              <Note as="small">{day(dayOf(new Date(use.at)))}</Note>
            </span>
            <Price amount={money(use.amount)} />
          </li>
        ))}
      </List>
      <TextBlocks newTab="" blocks={[{ kind: "rows", rows: [{ label: t("bought"), value: money(amount) }] }]} />
      {withdraw_until === null ? null : (
        <Note>
          <TaggedText
            text={t("withdraw", { day: day(withdraw_until) })}
            parts={{ withdraw: (text) => <Link to={withdrawalPath}>{text}</Link> }}
          />
        </Note>
      )}
    </Sheet>
  );
}

/** To its buyer, whose address who has the code need not know. */
function MailAgain({ code, isGood }: { code: string; isGood: boolean }) {
  const { t } = useTranslation("my-voucher");
  const call = useCall();
  const { submit, isBusy, message, failure } = useSubmission({
    kind: "saved",
    send: (request: { code: string }) => call(myVoucherApi.endpoints.mailMyVoucher.initiate(request)),
  });
  if (!isGood) return null;
  return (
    <>
      <Button busy={isBusy} onClick={() => submit({ code })}>
        {t("mail.button")}
      </Button>
      {message === "succeeded" ? <Banner kind="success">{t("mail.done")}</Banner> : null}
      {failure && !isBusy ? <Banner kind="error">{t(failure.kind === "limited" ? "limited" : "failed")}</Banner> : null}
    </>
  );
}
