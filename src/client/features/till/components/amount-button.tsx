import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";

interface AmountButtonProps {
  label: string;
  /** Why no more can be added; null where one can. */
  refusal: string | null;
  /** The button beside it says the same already: then it is read out alone. */
  isSaidBeside?: boolean;
  /** The dialog that asks for the amount. */
  children: (close: () => void) => ReactNode;
}

/** Opens a dialog that adds an amount to the cart, or says why it does not. */
export function AmountButton({ label, refusal, isSaidBeside = false, children }: AmountButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const refusalId = useId();
  return (
    <>
      <Button
        aria-disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : refusalId}
        onClick={() => refusal === null && setOpen(true)}
      >
        {label}
      </Button>
      {refusal === null ? null : (
        <p id={refusalId} hidden={isSaidBeside}>
          {refusal}
        </p>
      )}
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  );
}
