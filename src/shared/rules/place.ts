/** The company's position in degrees, for the map and for search engines (requirements/home.md). */
export const companyPlace = { latitude: 52.42, longitude: 12.56 };
