import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonVariant, buttonClass } from "./button.tsx";

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
}

/** A link to another screen that looks like a button. */
export function LinkButton({ variant = "secondary", className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}
