import { useTranslation } from "react-i18next";
import { useOwnExtraTexts } from "../../../own-extras/own-extra-texts.ts";
import { useHalfTexts } from "../../../own-extras/use-half-texts.ts";
import { Banner } from "../../../ui/banner.tsx";
import { useHalves } from "../booking.context.tsx";

/** Early boarding or late return that was chosen, and that the dates chosen since do not allow: out, and why. */
export function DroppedHalves() {
  const { t } = useTranslation("extras");
  const own = useOwnExtraTexts();
  const texts = useHalfTexts();
  const { stay, refusals, dropped } = useHalves();
  if (dropped.length === 0) return null;
  return (
    <Banner kind="warning">
      {dropped.map((extra) => (
        <p key={extra.id}>
          {t("own.half.dropped", { extra: own.name(extra) })} {texts.reason(extra, stay, refusals)}
        </p>
      ))}
    </Banner>
  );
}
