import { type ComponentProps, type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/layout.tsx";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./checkout.module.css";

interface OrderCardProps extends Omit<ComponentProps<typeof Sheet>, "className" | "gap"> {
  /** An order is being worked on: another click does nothing. */
  isBusy: boolean;
  /** It takes longer than loading may show; then `slow` says so. */
  isSlow: boolean;
  slow: string;
  /** Why the last order did not come about, where the form can be sent again as it is. */
  notice: string | null;
}

/**
 * What is ordered and what it costs, right above the button that orders it (§ 312j BGB). Who pressed it before the page
 * had its code could not see that yet: they are asked to press again.
 */
export function OrderCard({ isBusy, isSlow, slow, notice, children, ...card }: OrderCardProps) {
  const { t } = useTranslation("checkout");
  const isLoading = isBusy && !isSlow;
  const [wasEarly, setEarly] = useState(false);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const isEarly = event.currentTarget.dataset["noted"] === "again";
    setEarly(isEarly);
    if (isEarly) event.preventDefault();
  };
  return (
    <Sheet {...card} gap={3} className={styles.order}>
      {children}
      {notice ? <Banner kind="warning">{notice}</Banner> : null}
      <Button
        type="submit"
        variant="action"
        large
        className={styles.submit}
        busy={isLoading}
        aria-disabled={isBusy}
        onClick={press}
      >
        {t("form.submit")}
      </Button>
      <Note as="output">
        {wasEarly ? t("form.again") : null}
        {isLoading ? t("form.busy") : null}
        {isSlow ? slow : null}
      </Note>
    </Sheet>
  );
}
