import { useTranslation } from "react-i18next";
import { piecesOf, withPieces } from "../../shared/rules/chosen-extras.ts";
import { type HalfRefusals, withChosen } from "../../shared/rules/half-choice.ts";
import type { ChosenExtra, OwnExtra } from "../../shared/rules/price-list.ts";
import type { Stay } from "../../shared/rules/stay.ts";
import { Checkbox } from "../ui/choice.tsx";
import { CountField } from "../ui/count-field.tsx";
import { FieldError } from "../ui/field-error.tsx";
import { Grid, List, Note, Row, Stack } from "../ui/layout.tsx";
import styles from "./own-extra-fields.module.css";
import { useOwnExtraTexts } from "./own-extra-texts.ts";
import { useHalfTexts } from "./use-half-texts.ts";

interface OwnExtraFieldsProps {
  /** Also what an ErrorSummary links to. */
  id: string;
  /** Those of the boat, compulsory ones among them. */
  offered: readonly OwnExtra[];
  chosen: readonly ChosenExtra[];
  error: string | undefined;
  /** Which of those that take a half-day cannot be chosen for the stay. */
  halves?: { stay: Stay | null; refusals: HalfRefusals };
  onChange: (chosen: ChosenExtra[]) => void;
}

const anyHalf = { stay: null, refusals: new Map() };

/** A price list's own extras of a boat, each with its price: what can be chosen as cards, and what is always part of it. */
export function OwnExtraFields({ id, offered, chosen, error, onChange, ...props }: OwnExtraFieldsProps) {
  const { t } = useTranslation("extras");
  const texts = useOwnExtraTexts();
  const halfTexts = useHalfTexts();
  const { stay, refusals } = props.halves ?? anyHalf;
  const optional = offered.filter(({ isCompulsory }) => !isCompulsory);
  const compulsory = offered.filter(({ isCompulsory }) => isCompulsory);
  const hintOf = (extra: OwnExtra) =>
    [
      extra.takes && halfTexts.taken(extra.takes),
      extra.isOnSite && t("own.onSite"),
      halfTexts.reason(extra, stay, refusals),
    ]
      .filter(Boolean)
      .join(" · ") || undefined;
  const isTooMuch = ({ id: of, mostPieces }: OwnExtra) => piecesOf(chosen, of) > mostPieces;
  return (
    <Stack gap={3} id={id} tabIndex={-1}>
      {optional.length > 0 ? (
        <Grid gap={3} className={styles.cards}>
          {optional.map((extra) =>
            extra.mostPieces === 1 ? (
              <Checkbox
                key={extra.id}
                id={`${id}-${extra.id}`}
                card
                label={texts.name(extra)}
                hint={hintOf(extra)}
                aside={texts.price(extra)}
                checked={piecesOf(chosen, extra.id) > 0}
                // What is chosen already, and is refused, can be given up.
                disabled={refusals.has(extra.id) && piecesOf(chosen, extra.id) === 0}
                onChange={({ target }) => onChange(withChosen(offered, chosen, extra, target.checked ? 1 : 0))}
              />
            ) : (
              <div key={extra.id} className={styles.pieces} data-chosen={piecesOf(chosen, extra.id) > 0 || undefined}>
                <CountField
                  id={`${id}-${extra.id}`}
                  label={texts.name(extra)}
                  hint={
                    <>
                      <span className={styles.price}>{texts.price(extra)}</span>
                      {extra.isOnSite ? <span className={styles.where}> {t("own.onSite")}</span> : null}
                    </>
                  }
                  fewer={t("own.fewer", { name: texts.name(extra) })}
                  more={t("own.more", { name: texts.name(extra) })}
                  value={piecesOf(chosen, extra.id)}
                  min={0}
                  max={extra.mostPieces}
                  maxLength={3}
                  error={isTooMuch(extra) ? error : undefined}
                  onCount={(pieces) => onChange(withPieces(chosen, extra.id, pieces))}
                />
              </div>
            ),
          )}
        </Grid>
      ) : null}
      <FieldError id={`${id}-error`}>{optional.some(isTooMuch) ? undefined : error}</FieldError>
      {compulsory.length > 0 ? (
        <div>
          <Note>{t("own.compulsory")}</Note>
          <List>
            {compulsory.map((extra) => (
              <Row key={extra.id} as="li" gap={4} spread nowrap baseline>
                <span>
                  {texts.name(extra)}
                  {extra.isOnSite ? <Note as="span" className={styles.where}>{` ${t("own.onSite")}`}</Note> : null}
                </span>
                <span className={styles.price}>{texts.price(extra)}</span>
              </Row>
            ))}
          </List>
        </div>
      ) : null}
    </Stack>
  );
}
