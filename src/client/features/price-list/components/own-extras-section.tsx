import { useTranslation } from "react-i18next";
import { type OwnExtraFields, type PriceListFields, toOwnExtra } from "../../../../shared/contract/price-list.ts";
import { mostOwnExtras } from "../../../../shared/rules/price-list.ts";
import { useOwnExtraTexts } from "../../../own-extras/own-extra-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { nextExtraId, withOwnExtra, withoutOwnExtra } from "../own-extra-values.ts";
import type { ListedBoat, PeriodTexts } from "../period-texts.ts";
import { useGetPriceListsQuery } from "../price-list.api.ts";
import { ListRow, type RowActions } from "./list-row.tsx";
import { OwnExtraDialog, type OwnExtraTask } from "./own-extra-dialog.tsx";
import styles from "./price-list.module.css";

interface OwnExtrasSectionProps {
  content: PriceListFields;
  boats: readonly ListedBoat[];
  texts: PeriodTexts;
  /** Names what the tab keeps of an open form. */
  draft: string;
  /** Null where the list is only looked at. */
  onChange: ((content: PriceListFields) => void) | null;
}

interface AskedExtra {
  task: OwnExtraTask | "remove";
  extra: OwnExtraFields | null;
}

/** The extras that the list has beside those of the boats' forms, each with what can be done with it. */
export function OwnExtrasSection(props: OwnExtrasSectionProps) {
  const { content, texts, onChange } = props;
  const { t } = useTranslation("price-list");
  const popup = usePopup<AskedExtra>();
  const { own_extras: extras } = content;
  const mayAdd = extras.length < mostOwnExtras;
  const actionsOf = (extra: OwnExtraFields) =>
    onChange && {
      onChange: () => popup.open({ task: "change", extra }),
      onCopy: mayAdd ? () => popup.open({ task: "copy", extra }) : null,
      onRemove: () => popup.open({ task: "remove", extra }),
    };
  return (
    <Stack as="section" gap={3} aria-labelledby="price-own-extras">
      <h2 id="price-own-extras" className={styles.heading}>
        {t("ownExtra.title")}
      </h2>
      {extras.length === 0 ? <Note>{t("ownExtra.empty")}</Note> : null}
      <List gap={2}>
        {extras.map((extra) => (
          <OwnExtraRow key={extra.id} extra={extra} texts={texts} actions={actionsOf(extra)} />
        ))}
      </List>
      {onChange ? (
        <>
          {mayAdd ? (
            <Row>
              <Button onClick={() => popup.open({ task: "add", extra: null })}>{t("ownExtra.addButton")}</Button>
            </Row>
          ) : null}
          <PopupDialog popup={popup}>
            {(asked, dialog) => <AskedDialog {...props} {...dialog} asked={asked} onChange={onChange} />}
          </PopupDialog>
        </>
      ) : null}
    </Stack>
  );
}

interface OwnExtraRowProps {
  extra: OwnExtraFields;
  texts: PeriodTexts;
  actions: RowActions;
}

function OwnExtraRow({ extra, texts, actions }: OwnExtraRowProps) {
  const { t } = useTranslation("price-list");
  const own = useOwnExtraTexts();
  const facts = [
    extra.compulsory ? t("ownExtra.compulsory") : "",
    extra.most_pieces > 1 ? t("ownExtra.most", { count: extra.most_pieces }) : "",
    extra.on_site ? t("ownExtra.onSite") : "",
    extra.takes ? t(`ownExtra.taken.${extra.takes}`) : "",
    extra.days_before === undefined ? "" : t("ownExtra.from", { count: extra.days_before }),
  ].filter(Boolean);
  return (
    <ListRow name={own.name(toOwnExtra(extra))} heading="h3" actions={actions}>
      <p className={styles.line}>
        {own.price(toOwnExtra(extra))}
        {extra.vehicles.length === 0 ? null : (
          <>
            {" · "}
            <span translate="no">{extra.vehicles.map(texts.boat).join(", ")}</span>
          </>
        )}
      </p>
      {facts.length > 0 ? <Note>{facts.join(" · ")}</Note> : null}
    </ListRow>
  );
}

interface AskedDialogProps extends OwnExtrasSectionProps {
  open: boolean;
  onClose: () => void;
  asked: AskedExtra;
  onChange: (content: PriceListFields) => void;
}

function AskedDialog({ asked, content, boats, draft, onChange, ...dialog }: AskedDialogProps) {
  const { t } = useTranslation("price-list");
  const own = useOwnExtraTexts();
  const { data } = useGetPriceListsQuery();
  const { task, extra } = asked;
  const { open, onClose } = dialog;
  if (task === "remove" && extra) {
    return (
      <FormDialog
        open={open}
        onClose={onClose}
        title={t("remove.title", { name: own.name(toOwnExtra(extra)) })}
        cancelLabel={t("cancel")}
        confirmLabel={t("remove.confirm")}
        danger
        onSubmit={() => {
          onClose();
          onChange(withoutOwnExtra(content, extra.id));
        }}
      >
        <p>{t("ownExtra.removeEffect")}</p>
      </FormDialog>
    );
  }
  const known = (data?.price_lists ?? []).map((list) => list.content);
  return (
    <OwnExtraDialog
      open={open}
      onClose={onClose}
      task={task === "remove" ? "change" : task}
      extra={extra}
      id={task === "change" && extra ? extra.id : nextExtraId([...known, content])}
      boats={boats}
      draft={`${draft} ${task} ${extra?.id ?? ""}`}
      onDone={(changed) => onChange(withOwnExtra(content, changed))}
    />
  );
}
