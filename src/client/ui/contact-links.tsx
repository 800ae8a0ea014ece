import styles from "./contact-links.module.css";
import { Stack } from "./layout.tsx";
import { telHref } from "./tel-href.ts";
import { WorkIcon } from "./work-icon.tsx";

interface ContactLinksProps {
  /** "" where it is not known. */
  phone: string;
  email: string;
}

/** Links to call somebody and to mail them. */
export function ContactLinks({ phone, email }: ContactLinksProps) {
  if (!phone && !email) return null;
  return (
    <Stack gap={2} className={styles.links}>
      {phone ? (
        <a className={styles.link} href={telHref(phone)}>
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
    </Stack>
  );
}
