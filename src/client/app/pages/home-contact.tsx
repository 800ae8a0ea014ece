import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../api/call.ts";
import { ContactForm } from "../../features/contact/components/contact-form.tsx";
import { contactApi } from "../../features/contact/contact.api.ts";
import { homeSections } from "../../features/home/home.routes.ts";
import { Note } from "../../ui/layout.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TaggedText } from "../../ui/tagged-text.tsx";
import { telHref } from "../../ui/tel-href.ts";
import type { PartProps } from "../routing/deferred.tsx";
import { privacyPaths } from "../routing/paths.ts";
import styles from "./home-page.module.css";

/** The contact form, with the phone for those who are in a hurry. */
export function Part({ language, page }: PartProps) {
  const { t } = useTranslation("contact");
  const call = useCall();
  const { phone } = page.config.company;
  return (
    <section id={homeSections[language].contact} className={styles.section} aria-labelledby="contact-heading">
      <Sheet className={styles.contact}>
        <h2 id="contact-heading">{t("heading")}</h2>
        <p>
          <TaggedText text={t("intro", { phone })} parts={{ phone: (text) => <a href={telHref(phone)}>{text}</a> }} />
        </p>
        <ContactForm send={(request) => call(contactApi.endpoints.sendContactRequest.initiate(request))} />
        <Note className={styles.privacy}>
          <TaggedText
            text={t("privacy")}
            parts={{ privacy: (text) => <Link to={privacyPaths[language]}>{text}</Link> }}
          />
        </Note>
      </Sheet>
    </section>
  );
}
