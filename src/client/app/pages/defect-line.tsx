import { Link } from "react-router";
import { defectsAddress } from "../../features/defect/defect.routes.ts";
import styles from "./defect-line.module.css";

interface DefectLineProps {
  boat: string;
  /** What it needs done, in one line; "" for nothing. */
  text: string;
}

/** What a boat needs done where it matters, in a row of another list, and the way to all of it. */
export function DefectLine({ boat, text }: DefectLineProps) {
  if (text === "") return null;
  return (
    <Link to={defectsAddress({ boat })} className={styles.line}>
      {text}
    </Link>
  );
}
