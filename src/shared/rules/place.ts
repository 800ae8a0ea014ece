/** Where the company lies, in degrees: the centre of the map (public-side 9) and what search engines are told. */
export const companyPlace = { latitude: 52.42, longitude: 12.56 };
