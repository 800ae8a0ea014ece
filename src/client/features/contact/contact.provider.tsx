import { createActorContext } from "@xstate/react";
import { Formik, useFormikContext } from "formik";
import { type ReactNode, useEffect, useMemo } from "react";
import { contactMachine } from "../../../../machines/contact/contact.machine.ts";
import type { ContactActors } from "../../../../machines/contact/contact.types.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { ContactStorage } from "./contact.storage.ts";
import { type ContactFormValues, contactErrors, emptyContactForm, toContactRequest } from "./contact-form.ts";

export const ContactFlow = createActorContext(contactMachine);

interface ContactProviderProps {
  actors: ContactActors;
  storage: ContactStorage;
  children: ReactNode;
}

/** Runs the flow of a message and owns its fields. */
export function ContactProvider({ actors, storage, children }: ContactProviderProps) {
  const logic = useMemo(() => contactMachine.provide({ actors }), [actors]);
  return (
    <ContactFlow.Provider logic={logic}>
      <ContactFields storage={storage}>{children}</ContactFields>
    </ContactFlow.Provider>
  );
}

function ContactFields({ storage, children }: Omit<ContactProviderProps, "actors">) {
  const flow = ContactFlow.useActorRef();
  const hydrated = useHydrated();
  const initialValues = useMemo(() => (hydrated ? storage.read() : emptyContactForm), [hydrated, storage]);
  return (
    <Formik<ContactFormValues>
      initialValues={initialValues}
      initialStatus={hydrated ? "restored" : "blank"}
      enableReinitialize
      validateOnBlur={false}
      validateOnChange={false}
      validate={contactErrors}
      onSubmit={(values) => flow.send({ type: "contact.submitted", request: toContactRequest(values) })}
    >
      <>
        <ContactEffects storage={storage} />
        {children}
      </>
    </Formik>
  );
}

/** Keeps every change, and carries out what the machine emits. */
function ContactEffects({ storage }: Pick<ContactProviderProps, "storage">) {
  const flow = ContactFlow.useActorRef();
  const { values, status, resetForm } = useFormikContext<ContactFormValues>();
  useEffect(() => {
    if (status === "restored") storage.keep(values);
  }, [storage, status, values]);
  useEffect(() => {
    const subscriptions = [
      flow.on("form.cleared", () => resetForm({ values: emptyContactForm, status: "restored" })),
      // The kind and the server's word only: what the visitor wrote is in no log.
      flow.on("failure.logged", ({ failure }) => console.error("contact", failure)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [flow, resetForm]);
  return null;
}
