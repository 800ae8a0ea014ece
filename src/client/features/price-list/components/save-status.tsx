import { useTranslation } from "react-i18next";
import { selectSaving } from "../../../../../machines/price-list/price-list.selectors.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { ListFlow } from "../price-list.provider.tsx";
import { useFailureText } from "./use-list-failure.ts";

const tones = { saved: "success", saving: "neutral", unsaved: "error" } as const;

/** Whether what was entered is on the server. */
export function SaveStatus() {
  const { t } = useTranslation("price-list");
  const saving = ListFlow.useSelector(selectSaving);
  return (
    <output>
      <Chip tone={tones[saving]}>{t(`saving.${saving}`)}</Chip>
    </output>
  );
}

/** Why it is not, and another try. */
export function UnsavedNotice() {
  const { t } = useTranslation("price-list");
  const flow = ListFlow.useActorRef();
  const isUnsaved = ListFlow.useSelector((snapshot) => snapshot.hasTag("unsaved"));
  const failure = useFailureText();
  if (!isUnsaved) return null;
  return (
    <Banner
      kind="error"
      title={t("saving.failed")}
      actions={<Button onClick={() => flow.send({ type: "save.retried" })}>{t("retry")}</Button>}
    >
      {failure}
    </Banner>
  );
}

/** Another admin was faster: whose version shall stay? */
export function ConflictNotice() {
  const { t } = useTranslation("price-list");
  const flow = ListFlow.useActorRef();
  const isConflict = ListFlow.useSelector((snapshot) => snapshot.matches({ draft: "conflict" }));
  const isUnloaded = ListFlow.useSelector((snapshot) => snapshot.matches({ draft: { conflict: "unloaded" } }));
  const present = ListFlow.useSelector(({ context }) => context.present);
  if (!isConflict) return null;
  if (isUnloaded) {
    return (
      <Banner kind="error" actions={<Button onClick={() => flow.send({ type: "load.retried" })}>{t("retry")}</Button>}>
        {t("conflict.unloaded")}
      </Banner>
    );
  }
  if (!present) return null;
  const isDraft = present.state === "draft" || present.state === "checked";
  return (
    <Banner
      kind="warning"
      title={t(isDraft ? "conflict.title" : "conflict.publishedTitle", {
        name: (isDraft ? present.author : present.published_by) ?? present.author,
      })}
      actions={
        <>
          <Button variant="action" onClick={() => flow.send({ type: "conflict.accepted" })}>
            {t(isDraft ? "conflict.accept" : "conflict.look")}
          </Button>
          {isDraft ? (
            <Button onClick={() => flow.send({ type: "conflict.overruled" })}>{t("conflict.overrule")}</Button>
          ) : null}
        </>
      }
    >
      {t(isDraft ? "conflict.text" : "conflict.publishedText")}
    </Banner>
  );
}
