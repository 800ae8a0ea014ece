import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";

interface BoundaryProps {
  /** Another place starts anew. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  place: string;
  failed: boolean;
}

/** Catches what a screen throws while rendering: the frame stays, a friendly text takes the screen's place. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, failed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, failed: false };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <CrashNotice /> : this.props.children;
  }
}

function CrashNotice() {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t("crash.heading")}</h1>
      <Banner kind="error" actions={<Button onClick={() => window.location.reload()}>{t("crash.reload")}</Button>}>
        {t("crash.text")}
      </Banner>
    </>
  );
}
