import type { ComponentProps } from "react";
import { Link } from "react-router";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

/** `action` is the one signal on a screen, `secondary` everything beside it, `quiet` reads like a link. */
export type ButtonVariant = "action" | "secondary" | "quiet" | "danger";

export function buttonClass(variant: ButtonVariant, ...more: (string | undefined)[]): string {
  return classNames(styles.button, styles[variant], ...more);
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** Work is under way: the button keeps its place and the focus, and does nothing when pressed. */
  busy?: boolean;
  /** The one that sends a whole form. */
  large?: boolean;
}

export function Button({
  variant = "secondary",
  type = "button",
  busy = false,
  large = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
      type={type}
      className={buttonClass(variant, large ? styles.large : undefined, className)}
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  );
}

/** A square for a thumb that shows an icon; its name is an `aria-label`, or hidden beside the icon. */
export function IconButton({ className, ...rest }: ComponentProps<"button">) {
  return <button type="button" {...rest} className={classNames(styles.icon, className)} />;
}

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
}

/** A link to another screen that looks like a button. */
export function LinkButton({ variant = "secondary", className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}
