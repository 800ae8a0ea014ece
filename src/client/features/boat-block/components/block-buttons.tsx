import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { BlockProposal } from "../block-values.ts";

interface DamageBlockButtonProps {
  vehicle: { id: number; name: string };
  /** What was noted; "" for nothing. */
  damage: string;
  onOpen: (proposal: BlockProposal) => void;
}

/** The longest text of a block (contract/boat-block); a damage may be longer. */
const longest = 200;

/** Proposes a block from now on, of a boat of the fleet. */
export function BlockDaysButton({ vehicle, onOpen }: Omit<DamageBlockButtonProps, "damage">) {
  const { t } = useTranslation("boat-block");
  return (
    <Button aria-haspopup="dialog" onClick={() => onOpen({ vehicle })}>
      <span>
        {t("addButton")}
        <VisuallyHidden> {vehicle.name}</VisuallyHidden>
      </span>
    </Button>
  );
}

/** Proposes a block from now on, for a repair of the damage. */
export function DamageBlockButton({ vehicle, damage, onOpen }: DamageBlockButtonProps) {
  const { t } = useTranslation("boat-block");
  return (
    <Button
      aria-haspopup="dialog"
      onClick={() => onOpen({ vehicle, reason: "repair", text: damage.trim().slice(0, longest) })}
    >
      <span>
        {t("damageButton")}
        <VisuallyHidden> {vehicle.name}</VisuallyHidden>
      </span>
    </Button>
  );
}
