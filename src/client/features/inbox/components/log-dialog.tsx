import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import log from "../../../ui/log.module.css";
import styles from "./inbox.module.css";

interface LogDialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** The entries in which that occurs; "" for all. */
  children: (search: string) => ReactNode;
}

/** A log with a search, for admins. */
export function LogDialog({ open, title, onClose, children }: LogDialogProps) {
  const { t } = useTranslation("inbox");
  const [search, setSearch] = useState("");
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {open ? (
        <div className={log.log}>
          <Search onSearch={setSearch} />
          {search ? (
            <p className={log.found}>
              <span>{t("log.found", { search })}</span>
              <Button onClick={() => setSearch("")}>{t("log.all")}</Button>
            </p>
          ) : null}
          {children(search)}
        </div>
      ) : null}
    </Dialog>
  );
}

/** Folded away: a dialog puts the focus into its first field, and a phone would open its keyboard. */
function Search({ onSearch }: { onSearch: (search: string) => void }) {
  const { t } = useTranslation("inbox");
  const [typed, setTyped] = useState("");
  return (
    <details className={log.disclosure}>
      <summary>{t("log.search")}</summary>
      <form
        className={classNames(log.searchForm, styles.searchForm)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <TextField
          id="inbox-log-search"
          label={t("log.words")}
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{t("log.find")}</Button>
      </form>
    </details>
  );
}
