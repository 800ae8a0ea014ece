import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import Lightbox from "yet-another-react-lightbox";
import "yet-another-react-lightbox/styles.css";
import { pictureUrl, pictureWidths } from "../../../../shared/contract/pictures.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { useBackCloses } from "../../../ui/use-back-closes.ts";
import styles from "./full-size-view.module.css";

/** How long the change from one picture to the next takes, in milliseconds (requirements/fleet.md). */
const transition = 500;

export interface FullSizeViewProps {
  open: boolean;
  /** The boat's name. */
  name: string;
  paths: readonly string[];
  /** The picture it opens with. */
  index: number;
  onView: (index: number) => void;
  onClose: () => void;
  /** It has faded out: the focus can go back. */
  onExited: () => void;
}

/** A boat's pictures over the whole window: previous, next, swiping, arrow keys and Escape. */
export function FullSizeView({ open, name, paths, index, onView, onClose, onExited }: FullSizeViewProps) {
  const { t } = useTranslation("fleet");
  useBackCloses(open, onClose);
  const slides = useMemo(
    () =>
      paths.map((path, position) => ({
        src: pictureUrl(path, 1440, "jpg"),
        alt: t("images.alt", { boat: name, number: position + 1, count: paths.length }),
        srcSet: pictureWidths.map((width) => ({
          src: pictureUrl(path, width, "webp"),
          width,
          height: Math.round((width * 2) / 3),
        })),
      })),
    [paths, name, t],
  );
  const single = paths.length === 1;
  const none = () => null;
  return (
    <Lightbox
      className={styles.view}
      open={open}
      close={onClose}
      index={index}
      slides={slides}
      animation={{ swipe: transition, fade: 250 }}
      carousel={{ finite: single, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      render={{
        ...(single && { buttonPrev: none, buttonNext: none }),
        iconLoading: () => (
          <output className={styles.state}>
            <Spinner /> {t("images.loading")}
          </output>
        ),
        iconError: () => <output className={styles.state}>{t("images.failed")}</output>,
      }}
      on={{ view: ({ index: shown }) => onView(shown), exited: onExited }}
      labels={{
        Lightbox: t("images.view", { boat: name }),
        "Photo gallery": t("images.label", { boat: name }),
        Carousel: t("images.role"),
        Slide: t("images.slide"),
        "{index} of {total}": t("images.position"),
        Previous: t("images.previous"),
        Next: t("images.next"),
        Close: t("close"),
      }}
    />
  );
}
