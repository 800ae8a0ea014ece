import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { Company, Language } from "../../../shared/contract/page.ts";
import { pictureUrl } from "../../../shared/contract/pictures.ts";
import type { BusinessSettings } from "../../../shared/contract/settings.ts";
import { voucherAmounts } from "../../../shared/contract/vouchers.ts";
import { type AdvertisedPrice, advertisedPrice } from "../../../shared/rules/advertised-price.ts";
import { cheapestStayOf, type Listed } from "../../../shared/rules/cheapest-stay.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { companyPlace } from "../../../shared/rules/place.ts";
import { picturePathsOf } from "../../../shared/rules/vehicle-fields.ts";
import { voucherPictures } from "../../../shared/rules/voucher-pictures.ts";
import { bookingPath } from "../../features/booking/booking.routes.ts";
import { homePaths } from "../../features/home/home.routes.ts";
import { voucherPaths } from "../../features/vouchers/vouchers.routes.ts";
import type { Head } from "./head-tags.ts";
import { openingHoursData } from "./opening-hours-data.ts";

/** What all JSON-LD of a page needs. */
export interface DataContext {
  language: Language;
  head: Head;
  company: Company;
  publicUrl: string;
  today: Day;
  /** By what boats are advertised. */
  listed: Listed;
}

const absolute = (path: string, { publicUrl }: DataContext) => new URL(path, publicUrl).href;
const businessId = (context: DataContext) => absolute("/#company", context);

/** One document of linked data about all of `things`. */
export function graphOf(things: readonly object[]): object | null {
  return things.length > 0 ? { "@context": "https://schema.org", "@graph": things } : null;
}

/** The company: where it is, how to reach it and when. */
export function businessData(context: DataContext, settings: BusinessSettings | undefined, boats: readonly Vehicle[]) {
  const { company } = context;
  const [, postalCode, city] = /^(\d{4,5}) +(.+)$/.exec(company.zipAndCity) ?? [];
  const prices = boats.flatMap((boat) => {
    const total = totalOf(boat, context);
    return total ? [total.total / 100] : [];
  });
  const profiles = [company.facebookUrl, company.instagramUrl].filter(Boolean);
  return {
    "@type": "LocalBusiness",
    "@id": businessId(context),
    name: company.name,
    url: absolute(homePaths[context.language], context),
    telephone: company.phone,
    email: company.email,
    image: shareImage(context),
    address: {
      "@type": "PostalAddress",
      streetAddress: company.street,
      ...(postalCode ? { postalCode } : {}),
      addressLocality: city ?? company.zipAndCity,
      addressCountry: "DE",
    },
    geo: { "@type": "GeoCoordinates", ...companyPlace },
    currenciesAccepted: "EUR",
    ...(prices.length > 0 ? { priceRange: `${Math.min(...prices)}–${Math.max(...prices)} EUR` } : {}),
    ...(settings ? { openingHoursSpecification: openingHoursData(settings, context.today) } : {}),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  };
}

/** A boat and the offer to rent it for the shortest stay; without a price there is nothing to offer. */
export function boatData(boat: Vehicle, context: DataContext) {
  const { language } = context;
  const description = (language === "en" && boat.descriptionEN.general) || boat.descriptionDE.general;
  const url = absolute(bookingPath(language, boat.type, boat.name), context);
  const paths = picturePathsOf(boat);
  const price = totalOf(boat, context);
  return {
    "@type": "Product",
    "@id": `${url}#boat`,
    name: boat.name,
    ...(description ? { description } : {}),
    ...(paths.length > 0 ? { image: paths.map((path) => absolute(pictureUrl(path, 960, "jpg"), context)) } : {}),
    url,
    ...(price ? { offers: offerOf(boat, price, url, context) } : {}),
  };
}

/**
 * What the shortest stay costs with all that has to be paid (§ 3 PAngV), or by a price list the cheapest one; null where
 * no price has been entered.
 */
function totalOf(boat: Vehicle, { listed }: DataContext): AdvertisedPrice | null {
  if (boat.price1h === null) return null;
  const { id, name, price1h } = boat;
  return cheapestStayOf(boat, listed) ?? advertisedPrice({ id, name, nightCents: fromAmount(price1h) }, listed.list);
}

function offerOf(
  boat: Vehicle,
  { nights, rent, extras, total, onSite }: AdvertisedPrice,
  url: string,
  context: DataContext,
) {
  const inEuros = { priceCurrency: "EUR", valueAddedTaxIncluded: true };
  const perNight = { price: boat.price1h, unitCode: "DAY" };
  // By a price list no night has a price that is that of each.
  const ofStay = { price: toAmount(rent), unitCode: "C62" };
  const { price, unitCode } = cheapestStayOf(boat, context.listed) ? ofStay : perNight;
  return {
    "@type": "Offer",
    url,
    price: toAmount(total),
    priceCurrency: "EUR",
    priceSpecification: {
      "@type": "CompoundPriceSpecification",
      price: toAmount(total),
      ...inEuros,
      eligibleQuantity: { "@type": "QuantitativeValue", value: nights, unitCode: "DAY" },
      priceComponent: [
        { "@type": "UnitPriceSpecification", price, ...inEuros, unitCode },
        ...(extras > 0
          ? [{ "@type": "UnitPriceSpecification", price: toAmount(extras), ...inEuros, unitCode: "C62" }]
          : []),
        { "@type": "UnitPriceSpecification", price: toAmount(onSite), ...inEuros, unitCode: "C62" },
      ],
    },
    availability: `https://schema.org/${boat.blocked ? "OutOfStock" : "InStock"}`,
    businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
    seller: { "@type": "LocalBusiness", "@id": businessId(context), name: context.company.name },
  };
}

/** Vouchers of any amount between the limits. A voucher for any boat carries no tax when it is sold. */
export function voucherData(context: DataContext) {
  const { head, company, language } = context;
  const url = absolute(voucherPaths[language], context);
  return {
    "@type": "Product",
    "@id": `${url}#voucher`,
    name: head.title,
    ...(head.description ? { description: head.description } : {}),
    image: Object.values(voucherPictures).map((path) => absolute(pictureUrl(path, 960, "jpg"), context)),
    url,
    offers: {
      "@type": "AggregateOffer",
      url,
      lowPrice: voucherAmounts.least,
      highPrice: voucherAmounts.most,
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
      seller: { "@type": "LocalBusiness", "@id": businessId(context), name: company.name },
    },
  };
}

/** Several boats on one page, in its order. */
export function boatListData(boats: readonly Vehicle[], context: DataContext) {
  return {
    "@type": "ItemList",
    itemListElement: boats.map((boat, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: boatData(boat, context),
    })),
  };
}

/** The picture that stands for the whole website. */
export function shareImage(context: DataContext): string {
  return absolute(pictureUrl("/scenes/share.svg", 960, "jpg"), context);
}
