import { type PictureFormat, pictureFormats, pictureUrl, pictureWidths } from "../../shared/contract/pictures.ts";
import { classNames } from "./class-names.ts";
import styles from "./picture.module.css";

export interface PictureProps {
  /** As a vehicle's path1 has it: `/boats/hektor.svg`. */
  path: string;
  /** Shown instead where the visitor prefers a dark scheme. */
  darkPath?: string;
  /** Empty for a picture that says nothing new. */
  alt: string;
  /** How wide it is shown, in the words of the `sizes` attribute: `(min-width: 48rem) 24rem, 100vw`. */
  sizes: string;
  /** Of the picture itself: they keep its place free. */
  width: number;
  height: number;
  /**
   * The picture that a visitor sees first: it is loaded at once and appears together with the text. All others wait for
   * the page's scripts.
   */
  priority?: boolean;
  className?: string;
}

const types: Record<PictureFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const darkScheme = "(prefers-color-scheme: dark)";
const modernFormats = pictureFormats.filter((format) => format !== "jpg");

/** A picture in the format and width that suit the browser, with its place kept free until it is there. */
export function Picture(props: PictureProps) {
  const { path, darkPath, alt, sizes, width, height, priority = false, className } = props;
  return (
    <picture className={styles.picture}>
      {darkPath
        ? pictureFormats.map((format) => (
            <source
              key={`dark-${format}`}
              type={types[format]}
              media={darkScheme}
              srcSet={sourceSet(darkPath, format)}
              sizes={sizes}
            />
          ))
        : null}
      {modernFormats.map((format) => (
        <source key={format} type={types[format]} srcSet={sourceSet(path, format)} sizes={sizes} />
      ))}
      <img
        className={classNames(styles.image, !darkPath && styles.day, className)}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "low"}
        decoding={priority ? "sync" : "async"}
        sizes={sizes}
        srcSet={sourceSet(path, "jpg")}
        src={pictureUrl(path, 960, "jpg")}
      />
    </picture>
  );
}

function sourceSet(path: string, format: PictureFormat): string {
  return pictureWidths.map((width) => `${pictureUrl(path, width, format)} ${width}w`).join(", ");
}
