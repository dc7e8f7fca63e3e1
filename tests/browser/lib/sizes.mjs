// sizes.mjs - the screens that people have.
export const SIZES = {
  desk: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};
