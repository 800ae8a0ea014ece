import { callAddress } from "./call-address.ts";
import styles from "./reach-links.module.css";
import { WorkIcon } from "./work-icon.tsx";

interface ReachLinksProps {
  /** "" where it is not known. */
  phone: string;
  email: string;
}

/** A call and a mail to somebody, each one tap away. */
export function ReachLinks({ phone, email }: ReachLinksProps) {
  if (!phone && !email) return null;
  return (
    <div className={styles.reach}>
      {phone ? (
        <a className={styles.link} href={callAddress(phone)}>
          <WorkIcon name="phone" />
          <span className={styles.phone}>{phone}</span>
        </a>
      ) : null}
      {email ? (
        <a className={styles.link} href={`mailto:${email}`}>
          <WorkIcon name="mail" />
          <span className={styles.email}>{email}</span>
        </a>
      ) : null}
    </div>
  );
}
