import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { boatBlockMachine } from "../../../../../machines/boat-block/boat-block.machine.ts";
import { accepts } from "../../../../../machines/support/lifecycle.ts";
import type { BoatBlock } from "../../../../shared/contract/boat-block.ts";
import { spanOfBlock, timeOfBlock } from "../../../../shared/rules/boat-block.ts";
import { live } from "../../../api/live.ts";
import { Button } from "../../../ui/button.tsx";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { RetryLine } from "../../../ui/query-view.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useGetBoatBlocksQuery } from "../boat-block.api.ts";
import { useBlockWords } from "../use-block-words.ts";
import styles from "./boat-block.module.css";

interface BlocksOfBoatProps {
  vehicle: { id: number };
  onChange: (block: BoatBlock) => void;
  onEnd: (block: BoatBlock) => void;
}

/** The blocks of a boat that stand, on its card for staff; nothing of one that has none. */
export function BlocksOfBoat({ vehicle, onChange, onEnd }: BlocksOfBoatProps) {
  const { t } = useTranslation("boat-block");
  const headingId = useId();
  const { data, error, refetch } = useGetBoatBlocksQuery(undefined, live);
  const blocks = data?.boat_blocks.filter((block) => block.vehicle === vehicle.id) ?? [];
  if (error && !data) return <RetryLine failed={t("listFailed")} onRetry={refetch} />;
  if (blocks.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.ofBoat}>
      <h3 id={headingId} className={styles.heading}>
        {t("listTitle")}
      </h3>
      <List lined>
        {blocks.map((block) => (
          <li key={block.id}>
            <BlockEntry block={block} onChange={() => onChange(block)} onEnd={() => onEnd(block)} />
          </li>
        ))}
      </List>
    </section>
  );
}

interface BlockEntryProps {
  block: BoatBlock;
  onChange: () => void;
  onEnd: () => void;
}

function BlockEntry({ block, onChange, onEnd }: BlockEntryProps) {
  const { t } = useTranslation("boat-block");
  const words = useBlockWords();
  const [now] = useState(() => new Date());
  const facts = timeOfBlock(spanOfBlock(block), now);
  const can = (type: "block.changed" | "block.ended") => accepts(boatBlockMachine, "standing", { type }, facts);
  const days = words.days(block);
  const ofBlock = <VisuallyHidden> {t("ofBlock", { boat: block.vehicle_name, days })}</VisuallyHidden>;
  return (
    <Row spread className={styles.entry}>
      <div>
        {t("entry", { days, why: words.why(block) })}{" "}
        {block.by ? <Note as="span">{t("by", { name: block.by })}</Note> : null}
      </div>
      <Row>
        {can("block.changed") ? (
          <Button aria-haspopup="dialog" onClick={onChange}>
            <span>
              {t("changeButton")}
              {ofBlock}
            </span>
          </Button>
        ) : null}
        {can("block.ended") ? (
          <Button aria-haspopup="dialog" onClick={onEnd}>
            <span>
              {t("endButton")}
              {ofBlock}
            </span>
          </Button>
        ) : null}
      </Row>
    </Row>
  );
}
