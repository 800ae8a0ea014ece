import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TurnaroundStay } from "../../../../shared/contract/turnaround.ts";
import type { ProtocolKind } from "../../../../shared/rules/protocol-words.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { turnaroundApi } from "../turnaround.api.ts";
import type { RenderProtocol } from "./asked-step.ts";

interface AskedProtocol {
  /** Nobody signed what the settings ask for, and nobody said to go on without. */
  isMissing: boolean;
  /** In front of all else in the sheet; null where none is asked for. */
  notice: ReactNode;
  /** Beside the sheet, which is a form: the protocol has forms of its own. */
  dialog: ReactNode;
  /** Opens it, also once the sheet is closed. */
  sign: () => void;
}

/**
 * The protocol as a part of a sheet, where the settings ask for it (requirements/protocols.md).
 * @param renderProtocol absent for who signs none.
 * @param isWrittenDown whether what both sign for is known: else this press writes it down, and both sign after it.
 */
export function useAskedProtocol(
  kind: ProtocolKind,
  stay: TurnaroundStay | null,
  renderProtocol: RenderProtocol | undefined,
  isWrittenDown: boolean,
): AskedProtocol {
  const { t } = useTranslation("protocols");
  const { asks } = turnaroundApi.endpoints.getTurnarounds.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ asks: data?.asks_protocol?.includes(kind) === true }),
  });
  /** Whose is open; the stay itself may be another one by then. */
  const [signing, setSigning] = useState<number | null>(null);
  const [isLeftOut, setLeftOut] = useState(false);
  const isUnsigned = asks && renderProtocol !== undefined && stay !== null && stay.protocols[kind] === null;
  const sign = () => setSigning(stay?.booking_id ?? null);
  const close = () => setSigning(null);
  return {
    isMissing: isUnsigned && !isLeftOut,
    sign,
    notice: isUnsigned ? (
      <Banner
        kind="warning"
        actions={
          <>
            {isWrittenDown ? <Button onClick={sign}>{t("asked.sign")}</Button> : null}
            {isLeftOut ? null : (
              <Button variant="quiet" onClick={() => setLeftOut(true)}>
                {t("asked.without")}
              </Button>
            )}
          </>
        }
      >
        {t(isLeftOut ? "asked.leftOut" : `asked.missing.${kind}`)}
        {isLeftOut || isWrittenDown ? null : ` ${t("asked.first")}`}
      </Banner>
    ) : null,
    dialog:
      asks && renderProtocol ? (
        <Dialog open={signing !== null} title={t(`title.${kind}`)} onClose={close}>
          {signing === null ? null : renderProtocol(kind, signing, close)}
        </Dialog>
      ) : null,
  };
}
