// Must be the first import of the page: afterwards no path of a document can add anything to every object (S62).
// Freezing would break Formily, which assigns to inherited names of its own objects.
Object.preventExtensions(Object.prototype);
