import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { CountChip } from "./chip.tsx";
import { classNames } from "./class-names.ts";
import { List } from "./layout.tsx";
import styles from "./tile.module.css";

interface TileContent {
  /** Decorative; the label says what it is. */
  icon?: ReactNode;
  label: ReactNode;
  /** How many items wait behind the tile, and what they are. */
  badge?: { count: number; label: string };
}

function Content({ icon, label, badge }: TileContent) {
  return (
    <>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span className={styles.label}>{label}</span>
      {badge ? (
        <span className={styles.badge}>
          <CountChip {...badge} />
        </span>
      ) : null}
    </>
  );
}

type TileLinkProps = TileContent &
  Omit<ComponentProps<typeof Link>, keyof TileContent | "children"> & {
    /** A second way on, at the foot of the tile: opens a choice. */
    more?: { label: string; onClick: () => void };
  };

/** A large target that leads to another screen. */
export function TileLink({ icon, label, badge, more, className, ...link }: TileLinkProps) {
  const tile = (
    <Link {...link} className={classNames(styles.tile, className)}>
      <Content icon={icon} label={label} badge={badge} />
    </Link>
  );
  if (!more) return tile;
  return (
    <div className={styles.split}>
      {tile}
      <button type="button" className={styles.more} aria-haspopup="dialog" onClick={more.onClick}>
        {more.label}
      </button>
    </div>
  );
}

type TileButtonProps = TileContent & Omit<ComponentProps<"button">, keyof TileContent | "children" | "type">;

/** A large target that does something here, such as opening a choice. */
export function TileButton({ icon, label, badge, className, ...button }: TileButtonProps) {
  return (
    <button {...button} type="button" className={classNames(styles.tile, className)}>
      <Content icon={icon} label={label} badge={badge} />
    </button>
  );
}

/** Tiles side by side, as many as fit. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <List className={styles.grid}>{children}</List>;
}

/** Tiles below each other, in a dialog: an easy reach for one thumb. */
export function TileList({ children }: { children: ReactNode }) {
  return (
    <List gap={2} className={styles.list}>
      {children}
    </List>
  );
}
