import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import type { Language } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import { type Dispatch, useCall } from "../../api/call.ts";
import { sessionApi } from "../../features/session/session.api.ts";
import { userChanged } from "../../features/session/session.slice.ts";
import { useSubmission } from "../../forms/use-submission.ts";
import { otherLanguage } from "../../screen-row.ts";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { FrameProps, Route } from "../routing/screen.ts";
import { spokenLanguage } from "../routing/spoken.ts";
import { Flag } from "./flag.tsx";
import frame from "./layout.module.css";
import notice from "./offline-notice.module.css";

interface LanguageSwitch {
  other: Language;
  press: () => void;
  isBusy: boolean;
  hasFailed: boolean;
}

/**
 * Reads the internal area in the other language, on each device of the account. The screen stays as it is, with all
 * that was typed: its texts are there before they are shown.
 */
export function useLanguageSwitch(user: User | null, route: Route, preload: FrameProps["preload"]): LanguageSwitch {
  const call = useCall();
  const dispatch = useDispatch<Dispatch>();
  const other = otherLanguage(spokenLanguage(route));
  const loadIn = (language: Language) => preload({ ...route, spoken: language });
  const { submit, isBusy, failure } = useSubmission({
    kind: "saved",
    name: "language",
    send: async ({ language }: { language: Language }) => {
      await loadIn(language);
      return call(sessionApi.endpoints.setLanguage.initiate({ language }));
    },
    onSucceeded: ({ language }) => {
      const show = () => void (user && dispatch(userChanged({ ...user, language })));
      // Once more: it may be another screen since.
      void loadIn(language).then(show, show);
    },
  });
  return { other, press: () => submit({ language: other }), isBusy, hasFailed: failure !== null };
}

/** The flag of the other language. */
export function LanguageButton({ other, press, isBusy }: LanguageSwitch) {
  const { t } = useTranslation("common");
  return (
    <IconButton lang={other} aria-disabled={isBusy} onClick={press}>
      <Flag language={other} />
      <VisuallyHidden>{t("nav.otherLanguage")}</VisuallyHidden>
    </IconButton>
  );
}

/** Says that the language is as it was. */
export function LanguageNotice({ hasFailed }: LanguageSwitch) {
  const { t } = useTranslation("staff");
  return (
    <div className={notice.notice} aria-live="polite">
      {hasFailed ? (
        <span className={classNames(frame.page, notice.line)}>
          <Icon name="warning" />
          {t("frame.languageFailed")}
        </span>
      ) : null}
    </div>
  );
}
