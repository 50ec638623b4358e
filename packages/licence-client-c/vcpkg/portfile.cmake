# An overlay port: `vcpkg install foyer-licence --overlay-ports=…/licence-client-c/vcpkg` builds the sources above this folder.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)

vcpkg_find_acquire_program(PKGCONFIG)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS -DFOYER_EXAMPLE=OFF "-DPKG_CONFIG_EXECUTABLE=${PKGCONFIG}")
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME foyer_licence CONFIG_PATH lib/cmake/foyer_licence)
vcpkg_fixup_pkgconfig()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
file(WRITE "${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright" "Apache-2.0\n")
