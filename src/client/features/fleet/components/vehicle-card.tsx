import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import type { Language } from "../../../../shared/contract/page.ts";
import type { Listed } from "../../../../shared/rules/cheapest-stay.ts";
import type { Cents } from "../../../../shared/rules/money.ts";
import { picturePathsOf } from "../../../../shared/rules/vehicle-fields.ts";
import { sectionId } from "../../../format/section-id.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useLazyPart } from "../../../ui/use-lazy-part.ts";
import { descriptionOf } from "../vehicle-texts.ts";
import { ImageSlider } from "./image-slider.tsx";
import styles from "./vehicle-card.module.css";
import { VehicleFacts } from "./vehicle-facts.tsx";

const loadPriceList = async () => (await import(/* webpackChunkName: "price-list" */ "./price-list.tsx")).PriceList;

interface VehicleCardProps {
  vehicle: Vehicle;
  /** For an adult and night; 0 where the town asks for none. */
  visitorsTax: Cents;
  /** By what boats are advertised. */
  listed: Listed;
  language: Language;
  /** The booking page of this vehicle. */
  bookingPath: string;
  /** Among the first things seen: its picture is loaded at once. */
  priority?: boolean;
  /** What else can be done to it, by staff. */
  actions?: ReactNode;
}

/** All about one boat (requirements/fleet.md). Its name is the anchor that a hash points at. */
export function VehicleCard({
  vehicle,
  visitorsTax,
  listed,
  language,
  bookingPath,
  priority = false,
  actions,
}: VehicleCardProps) {
  const { t } = useTranslation("fleet");
  const [open, setOpen] = useState(false);
  const { Part: PriceList, loadPart } = useLazyPart(loadPriceList);
  const paths = picturePathsOf(vehicle);
  const headingId = `boat-${vehicle.id}`;
  const openPriceList = () => {
    setOpen(true);
    loadPart();
  };
  return (
    <Sheet id={sectionId(vehicle.name)} gap={4} tabIndex={-1} aria-labelledby={headingId} className={styles.card}>
      {paths.length > 0 ? (
        <ImageSlider name={vehicle.name} paths={paths} priority={priority} />
      ) : (
        <div className={styles.noPicture}>{t("images.none")}</div>
      )}
      <Stack gap={0}>
        <h2 id={headingId} className={styles.name} translate="no">
          {vehicle.name}
        </h2>
        <VehicleFacts {...{ vehicle, visitorsTax, listed }} />
        <DescriptionTabs vehicle={vehicle} language={language} />
        <Grid gap={3} className={styles.actions}>
          {vehicle.blocked ? (
            <p className={styles.unavailable}>{t("unavailable")}</p>
          ) : (
            <LinkButton variant="action" to={bookingPath} aria-label={t("bookBoat", { boat: vehicle.name })}>
              {t("book")}
            </LinkButton>
          )}
          <Button aria-haspopup="dialog" aria-label={t("pricesOf", { boat: vehicle.name })} onClick={openPriceList}>
            {t("prices")}
          </Button>
        </Grid>
        {actions}
      </Stack>
      {PriceList ? <PriceList {...{ vehicle, visitorsTax, listed, open }} onClose={() => setOpen(false)} /> : null}
    </Sheet>
  );
}

const parts = ["general", "features", "technical"] as const;

/** General, features and technical data of a boat (requirements/fleet.md). */
function DescriptionTabs({ vehicle, language }: { vehicle: Vehicle; language: Language }) {
  const { t } = useTranslation("fleet");
  const tabs = parts.map((part) => {
    const description = descriptionOf(vehicle, part, language);
    const content = description ? (
      <p lang={description.language === language ? undefined : description.language}>{description.text}</p>
    ) : (
      <p>{t("description.none")}</p>
    );
    return { key: part, title: t(`description.${part}`), content };
  });
  return <Tabs label={t("description.label", { boat: vehicle.name })} tabs={tabs} />;
}
