import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { PriceListFields } from "../../../../shared/contract/price-list.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Note, Row } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { ListFlow, useRefusal } from "../price-list.provider.tsx";
import { EffectsText, ExampleStays, GoneStayList } from "./effects-view.tsx";
import styles from "./price-list.module.css";
import { useFailureText } from "./use-list-failure.ts";

/** The way of a draft to the list that holds: checked, previewed, asked about once, published. */
export function DraftCheck() {
  const { t } = useTranslation("price-list");
  const flow = ListFlow.useActorRef();
  const effects = ListFlow.useSelector(({ context }) => context.effects);
  const isChecking = ListFlow.useSelector((snapshot) => snapshot.hasTag("checking"));
  const isChecked = ListFlow.useSelector((snapshot) => snapshot.context.effects !== null);
  const isUnpreviewed = ListFlow.useSelector((snapshot) => snapshot.matches({ draft: "unpreviewed" }));
  const isWanted = ListFlow.useSelector(({ context }) => context.isCheckWanted);
  const isEditing = ListFlow.useSelector((snapshot) => snapshot.matches({ draft: "editing" }));
  // What keeps it from being saved is said above.
  const failure = useFailureText();
  const refusal = useRefusal({ type: "check.asked" });
  const id = useId();
  return (
    <Sheet gap={3} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t("check.title")}
      </h2>
      {isChecked && effects ? (
        <>
          <EffectsText effects={effects} />
          <GoneStayList gone={effects.gone} />
          <Row>
            <Button variant="action" onClick={() => flow.send({ type: "publish.asked" })}>
              {t("publish.button")}
            </Button>
          </Row>
          <ExampleStays examples={effects.examples} />
        </>
      ) : isUnpreviewed ? (
        <Banner
          kind="error"
          actions={<Button onClick={() => flow.send({ type: "effects.retried" })}>{t("retry")}</Button>}
        >
          {t("check.unpreviewed")}
        </Banner>
      ) : (
        <>
          <Note id={`${id}-why`}>{refusal ?? t("check.hint")}</Note>
          <Row>
            <Button
              variant="action"
              busy={isChecking || isWanted}
              disabled={refusal !== null}
              aria-describedby={`${id}-why`}
              onClick={() => flow.send({ type: "check.asked" })}
            >
              {t("check.button")}
            </Button>
          </Row>
          {isEditing && failure ? <Banner kind="error">{failure}</Banner> : null}
        </>
      )}
    </Sheet>
  );
}

/** Says what publishing does to whom, and asks once. */
export function PublishDialog() {
  const { t } = useTranslation("price-list");
  const flow = ListFlow.useActorRef();
  const isOpen = ListFlow.useSelector((snapshot) => snapshot.hasTag("publishAsked"));
  const isBusy = ListFlow.useSelector((snapshot) => snapshot.hasTag("busy"));
  const effects = ListFlow.useSelector(({ context }) => context.effects);
  const failure = useFailureText();
  return (
    <FormDialog
      open={isOpen}
      title={t("publish.title")}
      cancelLabel={t("cancel")}
      confirmLabel={t("publish.confirm")}
      busy={isOpen && isBusy}
      error={isOpen ? failure : undefined}
      onClose={() => flow.send({ type: "publish.declined" })}
      onSubmit={() => flow.send({ type: "publish.confirmed" })}
    >
      {effects ? <EffectsText effects={effects} /> : null}
      <p>{t("publish.effect")}</p>
    </FormDialog>
  );
}

/** What a draft without periods has all the same; null where it is empty. */
function nameOfRest({ fees, own_extras, extra_prices }: PriceListFields) {
  if (fees.length > 0) return "effectFees";
  return own_extras.length + Object.keys(extra_prices).length > 0 ? "effectExtras" : null;
}

/** Asks once before a draft is thrown away. */
export function DiscardDialog() {
  const { t } = useTranslation("price-list");
  const flow = ListFlow.useActorRef();
  const isOpen = ListFlow.useSelector((snapshot) => snapshot.hasTag("discardAsked"));
  const isBusy = ListFlow.useSelector((snapshot) => snapshot.hasTag("busy"));
  const periods = ListFlow.useSelector(({ context }) => context.content.periods.length);
  const alone = ListFlow.useSelector(({ context }) => nameOfRest(context.content));
  const failure = useFailureText();
  return (
    <FormDialog
      open={isOpen}
      title={t("discard.title")}
      cancelLabel={t("cancel")}
      confirmLabel={t("discard.confirm")}
      danger
      busy={isOpen && isBusy}
      error={isOpen ? failure : undefined}
      onClose={() => flow.send({ type: "discard.declined" })}
      onSubmit={() => flow.send({ type: "discard.confirmed" })}
    >
      <p>{periods === 0 && alone ? t(`discard.${alone}`) : t("discard.effect", { count: periods })}</p>
    </FormDialog>
  );
}
