import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BoardBlock } from "../../../../shared/contract/board.ts";
import { spanOfBlock, timeOfBlock } from "../../../../shared/rules/boat-block.ts";
import { ActionDialog, type DialogTexts, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { Note } from "../../../ui/layout.tsx";
import { boatBlockApi, useGetBoatBlocksQuery } from "../boat-block.api.ts";
import { useBlockWords } from "../use-block-words.ts";
import { blockFailures } from "./block-failures.ts";

export interface EndedBlock {
  block: BoardBlock;
  /** Its name. */
  boat: string;
}

const texts: DialogTexts = { cancel: "boat-block:cancel", failures: blockFailures };

/** Asks before a block ends: from now on where it has begun, as if it had never been where it lies ahead. */
export function EndBlockDialog({ block, boat, ...dialog }: OpenedDialog & EndedBlock) {
  const { t } = useTranslation("boat-block");
  const words = useBlockWords();
  const { data } = useGetBoatBlocksQuery(undefined, { skip: !dialog.open });
  const now = data?.boat_blocks.find(({ id }) => id === block.id) ?? block;
  const [openedAt] = useState(() => new Date());
  const { hasBegun } = timeOfBlock(spanOfBlock(now), openedAt);
  return (
    <ActionDialog
      {...dialog}
      texts={texts}
      title={t("title.end", { boat })}
      confirmLabel={t("confirm.end")}
      danger
      version={now.version}
      request={(_fields, version) => ({ id: block.id, version })}
      call={(keyed) => boatBlockApi.endpoints.endBlock.initiate(keyed)}
    >
      <p>
        <strong>{t("entry", { days: words.days(now), why: words.why(now) })}</strong>
      </p>
      <p>{t(hasBegun ? "begun.end" : "begun.ahead", { boat })}</p>
      <Note>{t("freed")}</Note>
    </ActionDialog>
  );
}
