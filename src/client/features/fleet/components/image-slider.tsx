import useEmblaCarousel from "embla-carousel-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useLazyPart } from "../../../ui/use-lazy-part.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { whenNear } from "../../../ui/when-near.ts";
import styles from "./image-slider.module.css";

/** Embla's measure of friction: with 13 a picture has come to rest after 500 ms (requirements/fleet.md). */
const emblaDuration = 13;
const slideSizes = "(min-width: 80rem) 34rem, calc(100vw - 4rem)";
const loadFullSizeView = async () =>
  (await import(/* webpackChunkName: "full-size-view" */ "./full-size-view.tsx")).FullSizeView;

interface ImageSliderProps {
  /** The boat's name. */
  name: string;
  /** One to six pictures. */
  paths: readonly string[];
  /** Among the first things seen: the first picture is loaded at once. */
  priority?: boolean;
}

const wantsNoMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The pictures of a boat: swiped, stepped through or chosen by thumbnail; a press shows them in full size. */
export function ImageSlider({ name, paths, priority = false }: ImageSliderProps) {
  const { t } = useTranslation("fleet");
  const count = paths.length;
  const several = count > 1;
  const [mount, embla] = useEmblaCarousel({ container: "[data-slides]", loop: true, duration: emblaDuration });
  const stage = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { Part: FullSizeView, isLoading, loadPart } = useLazyPart(loadFullSizeView);

  // It measures what it moves, which takes as long as the rest of a page with nine boats: those in sight come first.
  useEffect(() => {
    const element = stage.current;
    return several && element ? whenNear(element, () => mount(element)) : undefined;
  }, [several, mount]);
  useEffect(() => {
    const follow = () => setIndex(embla?.selectedScrollSnap() ?? 0);
    embla?.on("select", follow);
    return () => void embla?.off("select", follow);
  }, [embla]);

  const show = (next: number, jump = wantsNoMotion()) => embla?.scrollTo((next + count) % count, jump);
  const step = (event: KeyboardEvent) => {
    if (!several || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    show(index + (event.key === "ArrowLeft" ? -1 : 1));
  };
  const enlarge = () => {
    setOpen(true);
    loadPart();
  };

  return (
    // Arrow keys work from every control of the group.
    <Stack
      as="fieldset"
      gap={2}
      aria-roledescription={t("images.role")}
      aria-label={t("images.label", { boat: name })}
      onKeyDown={step}
    >
      {/* The arrows belong to what is swiped: a thumb starts there as well. */}
      <div ref={stage} className={styles.stage}>
        <button
          ref={opener}
          type="button"
          className={styles.viewport}
          aria-haspopup="dialog"
          aria-label={t("images.enlarge", { boat: name, number: index + 1, count })}
          onClick={enlarge}
        >
          <span className={styles.slides} data-slides>
            {paths.map((path, position) => (
              <span key={path} className={styles.slide} aria-hidden={position !== index || undefined}>
                <Picture
                  path={path}
                  alt={t("images.alt", { boat: name, number: position + 1, count })}
                  sizes={slideSizes}
                  width={1200}
                  height={800}
                  priority={priority && position === 0}
                  className={styles.image}
                />
              </span>
            ))}
          </span>
        </button>
        {isLoading ? (
          <span className={styles.loading}>
            <Spinner label={t("images.loading")} />
          </span>
        ) : null}
        {several ? (
          <>
            <button type="button" className={styles.previous} onClick={() => show(index - 1)}>
              <Icon name="previous" />
              <VisuallyHidden>{t("images.previous")}</VisuallyHidden>
            </button>
            <button type="button" className={styles.next} onClick={() => show(index + 1)}>
              <Icon name="next" />
              <VisuallyHidden>{t("images.next")}</VisuallyHidden>
            </button>
            <output className={styles.count}>
              {index + 1}/{count}
            </output>
          </>
        ) : null}
      </div>
      {several ? <Thumbnails paths={paths} chosen={index} onChoose={show} /> : null}
      {FullSizeView ? (
        <FullSizeView
          open={open}
          name={name}
          paths={paths}
          index={index}
          onView={(shown) => show(shown, true)}
          onClose={() => setOpen(false)}
          onExited={() => opener.current?.focus({ preventScroll: true })}
        />
      ) : null}
    </Stack>
  );
}

interface ThumbnailsProps {
  paths: readonly string[];
  chosen: number;
  onChoose: (index: number) => void;
}

function Thumbnails({ paths, chosen, onChoose }: ThumbnailsProps) {
  const { t } = useTranslation("fleet");
  return (
    <Grid as="ul" gap={2} className={styles.thumbnails}>
      {paths.map((path, index) => (
        <li key={path}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-current={index === chosen || undefined}
            aria-label={t("images.show", { number: index + 1 })}
            onClick={() => onChoose(index)}
          >
            <Picture path={path} alt="" sizes="6rem" width={1200} height={800} className={styles.image} />
          </button>
        </li>
      ))}
    </Grid>
  );
}
