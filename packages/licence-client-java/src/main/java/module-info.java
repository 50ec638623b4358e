/** Takes a seat at a Foyer member area, keeps its licence, and checks it without network. */
module foyer.licence {
    requires java.net.http;
    exports foyer.licence;
}
