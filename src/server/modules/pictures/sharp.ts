import sharp from "sharp";

// One thread for each picture: the website's answers need the other processors.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };
