import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { useLazyPart } from "../../../ui/use-lazy-part.ts";

const loadDialog = () =>
  import(/* webpackChunkName: "hiring" */ "./hiring-dialog.tsx").then(({ HiringDialog }) => HiringDialog);

/** The company is hiring: a button and its popup. `contactHash` leads to the contact form. */
export function Hiring({ contactHash }: { contactHash: string }) {
  const { t } = useTranslation("home");
  const { Part: HiringDialog, loadPart } = useLazyPart(loadDialog);
  const [open, setOpen] = useState(false);
  const show = () => {
    if (!HiringDialog) loadPart();
    setOpen(true);
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={show}>
        {t("hiring.button")}
      </Button>
      {HiringDialog ? <HiringDialog open={open} contactHash={contactHash} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
