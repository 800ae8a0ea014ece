import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Company } from "../../../shared/contract/page.ts";
import { classNames } from "../../ui/class-names.ts";
import { Drawing } from "../../ui/icon.tsx";
import { telHref } from "../../ui/tel-href.ts";
import { useCloseOutside } from "../../ui/use-close-outside.ts";
import styles from "./contact-circles.module.css";

interface Circle {
  /** Text key of its name. */
  name: "facebook" | "instagram" | "whatsapp" | "phone";
  href: string;
  shape: ReactNode;
}

/** The messaging app's address takes the number in digits, with the country in front. */
const messageAddress = (phone: string) => `https://wa.me/${phone.replaceAll(/\D/g, "")}`;

function circlesOf({ facebookUrl, instagramUrl, whatsapp, phone }: Company): Circle[] {
  const circles: Circle[] = [
    {
      name: "facebook",
      href: facebookUrl,
      shape: (
        <path d="M14 21v-8h2.8l.5-3.4H14V7.6c0-1 .4-1.7 1.8-1.7h1.6V3h-2.6C12 3 10.6 4.6 10.6 7.2v2.4H8V13h2.6v8" />
      ),
    },
    {
      name: "instagram",
      href: instagramUrl,
      shape: (
        <path d="M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5M12 8.2a3.8 3.8 0 1 1 0 7.6a3.8 3.8 0 0 1 0-7.6M17 6.9v.2" />
      ),
    },
    {
      name: "whatsapp",
      href: whatsapp && messageAddress(whatsapp),
      shape: (
        <path d="M3.5 20.5l1.3-4.4A8.6 8.6 0 1 1 8 19.3zM8.7 8.2c-.5 3 4 7.6 7.1 7.1c.8-.2 1.1-1.3.9-1.8l-2-1l-1 1.1c-1.5-.5-2.9-1.9-3.4-3.4l1.1-1l-.9-2c-.6-.2-1.6.2-1.8 1" />
      ),
    },
    {
      name: "phone",
      href: phone && telHref(phone),
      shape: (
        <path d="M6.6 3.5H4.7c-.8 0-1.3.6-1.2 1.4c.8 8 7.6 14.8 15.6 15.6c.8.1 1.4-.4 1.4-1.2v-3.1l-4.3-1.7l-1.9 1.9c-2.8-1.3-5.2-3.7-6.5-6.5l1.9-1.9L8 3.5z" />
      ),
    },
  ];
  return circles.filter(({ href }) => href !== "");
}

/**
 * The circles themselves; one without an address in the configuration is left out. Where the page leaves them no margin
 * to float in, they fold into one button of the bar: nothing lies over what is read or tapped.
 */
export function ContactCircles({ company }: { company: Company }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const landmark = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useCloseOutside({ isOpen, area: landmark, button: toggle, close: () => setOpen(false) });

  return (
    <nav data-contact-circles ref={landmark} className={styles.contact} aria-label={t("circles.label")}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-label={t("circles.open")}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Drawing>
          <path d="M3.5 4.5h17v12H11l-5 4v-4H3.5zM8 10.5h.1M12 10.5h.1M16 10.5h.1" />
        </Drawing>
      </button>
      <ul id={listId} className={classNames(styles.list, isOpen && styles.open)}>
        {circlesOf(company).map(({ name, href, shape }) => (
          <li key={name}>
            <a className={styles.link} href={href} rel="noopener">
              <span className={styles.circle}>
                <Drawing>{shape}</Drawing>
              </span>
              <span className={styles.name}>{t(`circles.${name}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
